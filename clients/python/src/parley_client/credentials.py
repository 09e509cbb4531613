"""Who calls."""

from __future__ import annotations

import base64
import json
from typing import Callable, Optional, Union

#: An ID token lasts an hour: a function is asked for one before every request.
Token = Union[str, Callable[[], str]]


class Credentials:
    def __init__(self, api_key: Optional[str], token: Optional[Token]) -> None:
        if api_key and token:
            raise ValueError("Give an api_key or a token, not both.")
        self._api_key = api_key
        self._token = token

    def current(self) -> Optional[str]:
        return self._api_key or (self._token() if callable(self._token) else self._token)

    def user_id(self) -> Optional[str]:
        """The subject of the ID token, which the API wants to hear again as ``userId``; an API key has none."""
        token = None if self._api_key else self.current()
        parts = token.split(".") if token else []
        if len(parts) != 3:
            return None
        try:
            claims = json.loads(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)))
            return str(claims["sub"])
        except (ValueError, KeyError, TypeError):
            return None
