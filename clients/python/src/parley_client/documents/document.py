"""From the JSON of a reply to typed documents, without insisting on anything.

Servers of other versions may send more fields or fewer. Fields that are not known stay in ``raw``; fields that did not
come are ``None``. So a reply that the server meant as a success never fails in the client.
"""

from __future__ import annotations

import dataclasses
import typing
from datetime import datetime
from functools import lru_cache
from typing import Any, Hashable, Mapping, Tuple, Type, TypeVar, Union, cast

from ..errors import InvalidResponseError

D = TypeVar("D", bound="Document")


class Document:
    """What every document has: ``raw`` is the JSON object as it came, with the API's own field names."""

    raw: Mapping[str, Any]


def decode(document: Type[D], value: Any) -> D:
    """The JSON object as a document of this type."""
    if not isinstance(value, dict):
        raise InvalidResponseError("INVALID_RESPONSE", f"A JSON object was expected, not {type(value).__name__}.")
    fields = {name: _convert(hint, value.get(wire)) for name, wire, hint in _fields_of(cast(Hashable, document))}
    decoded = document(**fields)
    object.__setattr__(decoded, "raw", value)
    return decoded


@lru_cache(maxsize=None)
def _fields_of(document: Any) -> Tuple[Tuple[str, str, Any], ...]:
    hints = typing.get_type_hints(document)
    return tuple(
        (field.name, camel_case(field.name), hints[field.name])
        for field in dataclasses.fields(document)
    )


def camel_case(name: str) -> str:
    """``session_id`` → ``sessionId``; a name that is camel case already stays as it is."""
    first, *rest = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def wire_names(value: Any) -> Any:
    """The same value with the API's own field names, in objects inside of it too."""
    if isinstance(value, Mapping):
        return {camel_case(key): wire_names(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [wire_names(inner) for inner in value]
    return value


def _convert(hint: Any, value: Any) -> Any:
    if value is None:
        return None
    origin = typing.get_origin(hint)
    if origin is Union:
        (hint,) = (option for option in typing.get_args(hint) if option is not type(None))
        return _convert(hint, value)
    if origin is list and isinstance(value, list):
        (item,) = typing.get_args(hint)
        return [_convert(item, inner) for inner in value]
    if origin is dict and isinstance(value, dict):
        _, item = typing.get_args(hint)
        return {key: _convert(item, inner) for key, inner in value.items()}
    if hint is datetime and isinstance(value, str):
        return _time_of(value)
    if isinstance(hint, type) and issubclass(hint, Document) and isinstance(value, dict):
        return decode(hint, value)
    return value


def _time_of(text: str) -> Any:
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return text
