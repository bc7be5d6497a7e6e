"""The web page, as it was built: its files from memory, compressed once."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

BUILT: Final = Path(__file__).parent.parent / "web" / "dist"
"""Where the build puts the page."""

INDEX: Final = "index.html"

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"

_UNBUILT: Final = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Turntable</title>
<h1>Turntable</h1>
<p>The server runs, but its page has not been built yet. With Node 20 or later:</p>
<pre>cd services/web &amp;&amp; npm ci &amp;&amp; npm run build</pre>
<p><code>make serve</code> does this by itself. Until then there are <code>turntable new</code> and
<code>turntable play</code>, and <a href="/api/openapi.json">the API</a>.</p>
</html>
"""


class File(msgspec.Struct, frozen=True):
    """A file as it is sent; `packed` is it in gzip, where that is smaller."""

    content: bytes
    packed: bytes | None
    kind: str
    etag: str
    keep: str


class Page:
    """A folder of built files, as they are now: whoever builds anew starts anew, and nobody gets halves of two pages.

    Those under `assets/` have their hash in their name, and never change.
    """

    def __init__(self, folder: Path) -> None:
        found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        self._files = {name: _file(name, path.read_bytes()) for name, path in found.items()}
        self._index = self._files.get(INDEX) or _file(INDEX, _UNBUILT)

    def file(self, name: str) -> File | None:
        """The file of this name, or the page itself for an address that it makes sense of in the browser."""
        if name in self._files:
            return self._files[name]
        if name != INDEX and (name.startswith("assets/") or "." in name.rpartition("/")[2]):
            return None
        return self._index


def _file(name: str, content: bytes) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, 9, mtime=0)
    return File(
        content=content,
        packed=packed if len(packed) < len(content) else None,
        kind=kind,
        etag=f'"{blake2b(content, digest_size=12).hexdigest()}"',
        keep=_FOR_EVER if name.startswith("assets/") else _ASK_AGAIN,
    )


@get(["/", "/{name:path}"], include_in_schema=False)
async def get_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the page; the page itself at every address that is no file's and not the API's."""
    page: Page = request.app.state.page
    wanted: str = request.path_params.get("name", "").lstrip("/")
    found = None if wanted == "api" or wanted.startswith("api/") else page.file(wanted or INDEX)
    if found is None:
        raise NotFoundException
    headers = {"ETag": found.etag, "Cache-Control": found.keep, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.packed, headers=headers, media_type=found.kind)
    return Response(found.content, headers=headers, media_type=found.kind)


HANDLERS: Final = (get_page,)
