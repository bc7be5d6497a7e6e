"""Write the API's OpenAPI document, from which the page's types are made."""

import sys

import msgspec

from services.api import openapi
from services.api.asgi import build
from services.app import App
from services.settings import Settings

application = build(App(Settings(redis_url="redis://127.0.0.1")))
sys.stdout.buffer.write(msgspec.json.encode(openapi.document(application)))
