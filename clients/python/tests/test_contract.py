"""The cases that clients in every language replay: contract/README.md of the repository tells how."""

from __future__ import annotations

import json
import keyword
import os
import re
import unittest
import urllib.request
import uuid
from pathlib import Path
from typing import Any, Dict, List

from parley_client import Document, ParleyError, Timeouts, verify_webhook

from .both_clients import CLIENTS, close

SERVER = os.environ.get("PARLEY_REPLAY_URL")
CASES = Path(os.environ.get("PARLEY_CASES", Path(__file__).parents[3] / "contract" / "cases"))


@unittest.skipUnless(SERVER, "PARLEY_REPLAY_URL is not set: node contract/replay-server.mjs prints it")
class Contract(unittest.TestCase):
    def test_cases(self) -> None:
        files = sorted(CASES.glob("*.json"))
        self.assertGreater(len(files), 0)
        for file in files:
            for run in CLIENTS:
                with self.subTest(file.stem, client=run):
                    self.replay(file.stem, run, json.loads(file.read_text("utf-8")))

    def replay(self, name: str, run: str, case: Dict[str, Any]) -> None:
        base_url = f"{SERVER}/{name}/python-{run}-{uuid.uuid4().hex}"
        waits: List[float] = []
        client = CLIENTS[run](base_url, waits, **options_of(case.get("client", {})))
        try:
            outcome = {"result": plain(call(client, case))}
        except ParleyError as error:
            outcome = {"error": {"code": error.code, "status": error.status, "message": error.message,
                                 "retryAfter": error.retry_after, "requestId": error.request_id}}
        close(client)
        with urllib.request.urlopen(f"{base_url}/outcome") as reply:
            self.assertEqual(json.load(reply)["problems"], [], outcome)
        if "error" in case:
            wanted = {field: value for field, value in case["error"].items() if field != "message" or is_servers(case)}
            self.assertEqual({field: outcome.get("error", {}).get(field) for field in wanted}, wanted, outcome)
        else:
            self.assertEqual(outcome, {"result": case["result"]})
        self.check_waits(waits, case.get("waits"))

    def check_waits(self, waits: List[float], wanted: Any) -> None:
        if wanted is None:
            return
        self.assertEqual(len(waits), len(wanted), waits)
        for seconds, limits in zip(waits, wanted):
            self.assertGreaterEqual(seconds * 1000, limits["atLeastMs"])
            self.assertLessEqual(seconds * 1000, limits["atMostMs"])


def is_servers(case: Dict[str, Any]) -> bool:
    """Whether the words of the error are the server's; each client has its own for what it finds out itself."""
    own = ("UNREACHABLE", "TIMEOUT", "INVALID_RESPONSE", "STREAM_CUT", "INVALID_SIGNATURE")
    return case["error"]["code"] not in own


def options_of(given: Dict[str, Any]) -> Dict[str, Any]:
    options = {snake_case(name): value for name, value in given.items()}
    timeout = options.pop("timeout_ms", None)
    return {**options, **({"timeouts": Timeouts(whole=timeout / 1000)} if timeout else {})}


def call(client: Any, case: Dict[str, Any]) -> Any:
    operation, arguments = case["operation"], {**case.get("arguments", {}), **case.get("options", {})}
    named = {python_name(name): value for name, value in arguments.items()}
    if operation == "verifyWebhook":
        return verify_webhook(**named)
    if operation == "queryStream":
        stream = client.query_stream(**named)
        return {"chunks": list(stream), "final": stream.final()}
    if operation == "live.events":
        return {"events": [shown(event) for event in taken(client.live.events(**named), case.get("take"))]}
    if "file" in named:
        file = named.pop("file")
        named.update(file=file["text"].encode(), name=file["name"], content_type=file["type"])
    target = client
    for part in operation.split("."):
        target = getattr(target, snake_case(part))
    return target(**named)


def taken(events: Any, count: Any) -> Any:
    if count == 0:
        return
    for number, event in enumerate(events, 1):
        yield event
        if number == count:
            return


def shown(event: Any) -> Dict[str, Any]:
    return {**({"id": event.id} if event.id is not None else {}), "event": event.event, "data": event.data}


def plain(value: Any) -> Any:
    """Documents as they came."""
    if isinstance(value, Document):
        return dict(value.raw)
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return value


def python_name(name: str) -> str:
    """Words of the language itself, such as ``from``, have an underscore behind them."""
    return f"{name}_" if keyword.iskeyword(name) else snake_case(name)


def snake_case(name: str) -> str:
    return re.sub(r"[A-Z]", lambda match: "_" + match[0].lower(), name)
