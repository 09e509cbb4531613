"""What can be seen without a server."""

from __future__ import annotations

import ast
import base64
import hashlib
import hmac
import json
import subprocess
import sys
import unittest
from datetime import datetime, timezone
from pathlib import Path

from parley_client import Answer, InvalidSignatureError, Parley, Span, verify_webhook
from parley_client.credentials import Credentials
from parley_client.documents import decode, wire_names
from parley_client.errors import RateLimitError, UnreachableError
from parley_client.http.response_parser import BrokenResponse, ResponseParser
from parley_client.retrying import backoff, wait_before_retry

ROOT = Path(__file__).parent.parent


class Documents(unittest.TestCase):
    def test_keep_what_they_do_not_know_and_miss_nothing(self) -> None:
        answer = decode(Answer, {"response": "Hi", "sessionId": "sess_1", "mood": "good"})
        self.assertEqual((answer.response, answer.session_id, answer.usage), ("Hi", "sess_1", None))
        self.assertEqual(answer.raw["mood"], "good")

    def test_count_characters_as_the_api_does(self) -> None:
        self.assertEqual(Span(3, 6).of("🎈 für"), "für")

    def test_take_names_in_both_cases(self) -> None:
        self.assertEqual(wire_names({"theme": {"primary_color": "#000000"}, "liveChat": {}}), {
            "theme": {"primaryColor": "#000000"}, "liveChat": {},
        })


class Responses(unittest.TestCase):
    def parsed(self, data: bytes, size: int) -> ResponseParser:
        parser = ResponseParser()
        for start in range(0, len(data), size):
            parser.feed(data[start : start + size])
        return parser

    def test_are_the_same_in_pieces_of_any_size(self) -> None:
        chunked = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n02\r\nde\r\n0\r\nX: y\r\n\r\n"
        for size in range(1, len(chunked) + 1):
            parser = self.parsed(chunked, size)
            self.assertEqual((parser.take_body(), parser.is_complete, parser.may_be_reused), (b"abcde", True, True))

    def test_that_end_too_soon_are_broken(self) -> None:
        for data in (b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", b"HTTP/1.1 200", b""):
            with self.assertRaises(BrokenResponse):
                self.parsed(data, 100).feed(b"")

    def test_of_something_else_are_refused(self) -> None:
        for data in (
            b"SSH-2.0-OpenSSH\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            b"H" * 70_000,
        ):
            with self.assertRaises(BrokenResponse):
                self.parsed(data, 4096)


class Retries(unittest.TestCase):
    def test_wait_longer_each_time_up_to_eight_seconds(self) -> None:
        self.assertEqual([backoff(tries, lambda: 1.0) for tries in range(6)], [0.5, 1, 2, 4, 8, 8])
        self.assertEqual(backoff(0, lambda: 0.0), 0.25)

    def test_wait_as_long_as_the_server_says_unless_that_is_too_long(self) -> None:
        limited = RateLimitError("RATE_LIMIT_EXCEEDED", "", status=429, retry_after=10)
        self.assertEqual(wait_before_retry(limited, 0, False, lambda: 1.0), 11)
        limited.retry_after = 61
        self.assertIsNone(wait_before_retry(limited, 0, False))

    def test_are_not_made_where_they_could_do_harm(self) -> None:
        self.assertIsNone(wait_before_retry(UnreachableError("UNREACHABLE", ""), 0, False))


class Clients(unittest.TestCase):
    def test_find_the_user_in_the_token(self) -> None:
        claims = base64.urlsafe_b64encode(json.dumps({"sub": "usr_1"}).encode()).decode().rstrip("=")
        self.assertEqual(Credentials(None, lambda: f"a.{claims}.c").user_id(), "usr_1")
        self.assertIsNone(Credentials("pk_live_1", None).user_id())

    def test_refuse_options_that_cannot_be_meant(self) -> None:
        for make in (
            lambda: Parley("chat.example.com"),
            lambda: Parley("https://chat.example.com", "pk_live_1", token="a.b.c"),
            lambda: Parley("http://127.0.0.1:1", "pk_live_1\r\nX: y").chatbots.list(),
            lambda: Parley("http://127.0.0.1:1").chatbots.get(".."),
            lambda: Parley("http://127.0.0.1:1").api_keys.create("acct_1", "x", expires_at=datetime(2030, 1, 1)),
        ):
            with self.assertRaises(ValueError):
                make()


class Webhooks(unittest.TestCase):
    body = b'{"type":"webhook.test","timestamp":"2026-11-15T12:00:00.000Z","data":{}}'

    def headers(self, *keys: bytes) -> dict:
        signed = b"evt_1.1790000000." + self.body
        signatures = (base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode() for key in keys)
        return {
            "Webhook-Id": "evt_1",
            "Webhook-Timestamp": "1790000000",
            "Webhook-Signature": " ".join(["v2,abc", *(f"v1,{text}" for text in signatures)]),
        }

    def test_are_accepted_with_either_secret_while_one_is_rotated(self) -> None:
        old, new = ("whsec_" + base64.b64encode(key).decode() for key in (b"old", b"new"))
        for secret in (old, new, [old, new]):
            event = verify_webhook(self.body, self.headers(b"old", b"new"), secret, now=1790000200)
            self.assertEqual(event.timestamp, datetime(2026, 11, 15, 12, tzinfo=timezone.utc))
        self.assertEqual(verify_webhook(self.body, self.headers(b"new"), [old, new], now=1790000200).type, "webhook.test")

    def test_are_refused_when_anything_is_wrong(self) -> None:
        secret = "whsec_" + base64.b64encode(b"key").decode()
        right = self.headers(b"key")
        wrong = [
            (self.body + b" ", right, secret, 1790000000),
            (self.body, right, "whsec_b3RoZXI=", 1790000000),
            (self.body, right, "whsec_", 1790000000),
            (self.body, right, [], 1790000000),
            (self.body, right, secret, 1790000301),
            (self.body, right, secret, 1789999699),
            (self.body, {}, secret, 1790000000),
            (self.body, {**right, "Webhook-Signature": "v1,"}, secret, 1790000000),
            (self.body, {**right, "Webhook-Signature": "v1,🎈"}, secret, 1790000000),
            (self.body, {**right, "Webhook-Timestamp": "soon"}, secret, 1790000000),
        ]
        for body, headers, secrets, now in wrong:
            with self.assertRaises(InvalidSignatureError):
                verify_webhook(body, headers, secrets, now=now)


class Sources(unittest.TestCase):
    def test_of_the_synchronous_client_are_what_the_asyncio_client_makes(self) -> None:
        subprocess.run([sys.executable, str(ROOT / "tools" / "make_sync.py"), "--check"], check=True)

    def test_are_written_for_python_3_9(self) -> None:
        for file in (ROOT / "src").rglob("*.py"):
            ast.parse(file.read_text("utf-8"), str(file), feature_version=(3, 9))
