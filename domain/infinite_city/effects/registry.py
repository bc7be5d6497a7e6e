"""Which function carries out the direction of which tile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.infinite_city.effects.arboretum import arboretum
from domain.infinite_city.effects.bank import bank
from domain.infinite_city.effects.construction_site import construction_site
from domain.infinite_city.effects.disaster_site import disaster_site
from domain.infinite_city.effects.housing import housing
from domain.infinite_city.effects.library import library
from domain.infinite_city.effects.mausoleum import mausoleum
from domain.infinite_city.effects.plain import factory, plaza, power_station
from domain.infinite_city.effects.police_hq import police_hq
from domain.infinite_city.effects.port import port
from domain.infinite_city.effects.post_office import post_office
from domain.infinite_city.effects.salvage_yard import salvage_yard
from domain.infinite_city.effects.security_guardpost import security_guardpost
from domain.infinite_city.effects.shopping_complex import shopping_complex
from domain.infinite_city.effects.stadium import stadium
from domain.infinite_city.effects.takeover import capitol, embassy
from domain.infinite_city.effects.temple import temple
from domain.infinite_city.effects.transit_station import transit_station
from domain.infinite_city.resolution import Effect
from domain.infinite_city.tiles import KINDS, Face, face

_BY_KIND: Final[Mapping[str, Effect]] = {
    "plaza": plaza,
    "mausoleum": mausoleum,
    "arboretum": arboretum,
    "construction-site": construction_site,
    "shopping-complex": shopping_complex,
    "housing": housing,
    "library": library,
    "factory": factory,
    "security-guardpost": security_guardpost,
    "embassy": embassy,
    "police-hq": police_hq,
    "post-office": post_office,
    "transit-station": transit_station,
    "disaster-site": disaster_site,
    "port": port,
    "temple": temple,
    "capitol": capitol,
    "power-station": power_station,
    "bank": bank,
    "stadium": stadium,
    "salvage-yard": salvage_yard,
}

EFFECTS: Final[Mapping[Face, Effect]] = {face(kind.id): _BY_KIND[kind.id] for kind in KINDS}
