# Made from ../_async by tools/make_sync.py: change it there.
"""API keys of an account."""

from __future__ import annotations

from datetime import datetime
from typing import List, Optional, Sequence, Union

from ..calls import Call, given, key_or_new, path
from ..documents import ApiKey, NewApiKey, decode
from .transport import Transport


class ApiKeys:
    """Keys for servers and scripts. A call outside of a key's scopes is a :class:`~parley_client.NotAllowedError`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, account_id: str) -> List[ApiKey]:
        document = self._transport.json(Call("GET", path("accounts", account_id, "api-keys")))
        return [decode(ApiKey, item) for item in document["apiKeys"]]

    def create(
        self,
        account_id: str,
        name: str,
        *,
        scopes: Optional[Sequence[str]] = None,
        chatbot_id: Optional[str] = None,
        expires_at: Union[datetime, str, None] = None,
        idempotency_key: Optional[str] = None,
    ) -> NewApiKey:
        """Creates a key; the reply is the only place where it is ever shown.

        Scopes are ``ask`` (the default), ``read``, ``sources``, ``live`` and ``manage``.
        """
        body = given(
            name=name,
            scopes=None if scopes is None else list(scopes),
            chatbotId=chatbot_id,
            expiresAt=_iso(expires_at),
        )
        call = Call(
            "POST", path("accounts", account_id, "api-keys"), body=body, idempotency_key=key_or_new(idempotency_key)
        )
        return decode(NewApiKey, self._transport.json(call))

    def revoke(self, account_id: str, key_id: str) -> None:
        """Revokes a key at once."""
        self._transport.fetch(Call("DELETE", path("accounts", account_id, "api-keys", key_id)))


def _iso(time: Union[datetime, str, None]) -> Optional[str]:
    if not isinstance(time, datetime):
        return time
    if time.tzinfo is None:
        raise ValueError("expires_at must know its time zone, such as datetime.now(timezone.utc).")
    return time.isoformat().replace("+00:00", "Z")
