"""Servers, and what stands between, as they are on bad days."""

from __future__ import annotations

import contextlib
import json
import threading
import unittest
from typing import Any, List
from unittest import mock

from parley_client import (
    Cancellation,
    CancelledError,
    InvalidResponseError,
    ModelUnavailableError,
    Parley,
    ParleyError,
    RequestTimeoutError,
    StreamCutError,
    Timeouts,
    UnreachableError,
)
from parley_client._async import event_stream as async_stream
from parley_client._sync import event_stream as sync_stream

from .both_clients import CLIENTS, close
from .scripted_server import ScriptedServer, drips, drops, is_silent, replies, streams

ANSWER = {"response": "Grüße 🎈", "confidence": 0.9, "sources": [], "sessionId": "sess_1", "messageId": "msg_1"}
OK = replies(json.dumps(ANSWER))
HTML_502 = replies("<html><h1>502 Bad Gateway</h1></html>", "502 Bad Gateway", "text/html")


@contextlib.contextmanager
def lasting_from(seconds: float) -> Any:
    """A connection counts as one that has lasted from here on."""
    with mock.patch.object(sync_stream, "_LASTED_SECONDS", seconds):
        with mock.patch.object(async_stream, "_LASTED_SECONDS", seconds):
            yield


def event(name: str, data: Any, id: str = "", end: str = "\n") -> bytes:
    lines = [f"id: {id}"] if id else []
    return end.join([*lines, f"event: {name}", f"data: {json.dumps(data, ensure_ascii=False)}", "", ""]).encode()


def answer_events(end: str = "\n") -> bytes:
    chunks = event("chunk", {"chunk": "Grüße "}, "msg_1:6", end) + event("chunk", {"chunk": "🎈"}, "msg_1:8", end)
    return chunks + event("answer", ANSWER, "msg_1:8:answer", end) + event("done", {}, "msg_1:8:done", end)


class MisbehavingServers(unittest.TestCase):
    def setUp(self) -> None:
        self.waits: List[float] = []

    def each(self) -> Any:
        for name, make in CLIENTS.items():
            self.waits.clear()
            made: List[Any] = []

            def make_client(url: str, make: Any = make, **options: Any) -> Any:
                made.append(make(url, self.waits, **options))
                return made[-1]

            with self.subTest(name):
                yield make_client
            for client in made:
                close(client)

    def test_asks_again_after_the_error_page_of_a_proxy(self) -> None:
        for make in self.each():
            with ScriptedServer(HTML_502, HTML_502, OK) as server:
                self.assertEqual(make(server.url).query("bot_1", "Hi").response, "Grüße 🎈")
                self.assertEqual(len({request.headers["idempotency-key"] for request in server.requests}), 1)

    def test_says_plainly_that_a_page_is_not_parley(self) -> None:
        for make in self.each():
            with ScriptedServer(HTML_502) as server, self.assertRaises(InvalidResponseError) as raised:
                make(server.url, retries=0).query("bot_1", "Hi")
            self.assertEqual(raised.exception.status, 502)
            self.assertIn("502 Bad Gateway", raised.exception.message)

    def test_takes_a_page_with_status_200_for_no_answer(self) -> None:
        for make in self.each():
            page = replies("<html>Sign in to the wifi</html>", content_type="text/html")
            with ScriptedServer(page) as server:
                with self.assertRaises(InvalidResponseError):
                    make(server.url).query("bot_1", "Hi")
                with self.assertRaises(InvalidResponseError):
                    make(server.url).query_stream("bot_1", "Hi").final()

    def test_does_not_follow_a_redirect_with_the_key(self) -> None:
        for make in self.each():
            away = replies("", "302 Found", headers="Location: http://127.0.0.1:1/\r\n")
            with ScriptedServer(away) as server, self.assertRaises(InvalidResponseError):
                make(server.url, api_key="pk_live_1").query("bot_1", "Hi")

    def test_never_repeats_what_is_not_safe_to_repeat(self) -> None:
        for make in self.each():
            with ScriptedServer(drops) as server, self.assertRaises(UnreachableError):
                make(server.url).settings.update("bot_1", {"welcome_message": "Hi"})
            self.assertEqual(len(server.requests), 1)

    def test_gives_up_on_a_server_that_sends_a_byte_now_and_then(self) -> None:
        for make in self.each():
            slow = drips(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", 0.05)
            with ScriptedServer(slow) as server, self.assertRaises(RequestTimeoutError):
                make(server.url, retries=0, timeouts=Timeouts(whole=0.2)).query("bot_1", "Hi")

    def test_gives_up_on_a_server_that_says_nothing(self) -> None:
        for make in self.each():
            with ScriptedServer(is_silent) as server, self.assertRaises(RequestTimeoutError):
                make(server.url, retries=0, timeouts=Timeouts(whole=0.1)).query("bot_1", "Hi")

    def test_resumes_a_stream_that_has_gone_silent(self) -> None:
        for make in self.each():

            def falls_silent(connection: Any) -> None:
                begun = event("chunk", {"chunk": "Grüße "}, "msg_1:6")
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + begun)
                is_silent(connection)

            rest = answer_events()[len(event("chunk", {"chunk": "Grüße "}, "msg_1:6")) :]
            with ScriptedServer(falls_silent, streams(rest)) as server:
                stream = make(server.url, timeouts=Timeouts(between_chunks=0.3)).query_stream("bot_1", "Hi")
                self.assertEqual(list(stream), ["Grüße ", "🎈"])
                self.assertEqual(server.requests[1].headers["last-event-id"], "msg_1:6")
                self.assertNotIn("idempotency-key", server.requests[1].headers)

    def test_reads_a_stream_cut_at_every_byte(self) -> None:
        for end in ("\n", "\r\n", "\r"):
            data = b"\xef\xbb\xbf: hello" + end.encode() + answer_events(end)
            for make in self.each():
                with ScriptedServer(streams(*(bytes([byte]) for byte in data))) as server:
                    stream = make(server.url).query_stream("bot_1", "Hi")
                    self.assertEqual(list(stream), ["Grüße ", "🎈"])
                    self.assertEqual(stream.final().response, "Grüße 🎈")

    def test_reads_the_documented_form_of_a_stream_too(self) -> None:
        plain = b'data: {"chunk": "Hello "}\n\ndata: {"chunk": "you"}\n\ndata: [DONE]\n\n'
        for make in self.each():
            with ScriptedServer(streams(plain)) as server:
                self.assertEqual(list(make(server.url).query_stream("bot_1", "Hi")), ["Hello ", "you"])

    def test_follows_a_quiet_chat_over_any_number_of_connections(self) -> None:
        quiet = streams(b": still here\n\n", ends=False)
        closed = streams(event("closed", {"by": "agent"}, "7"))
        for make in self.each():
            with ScriptedServer(*[quiet] * 5, closed) as server:
                with self.assertRaises(UnreachableError):
                    list(make(server.url).live.events("live_1"))
            with ScriptedServer(*[quiet] * 5, closed) as server, lasting_from(0):
                self.assertEqual([told.id for told in make(server.url).live.events("live_1")], ["7"])

    def test_raises_what_the_server_says_in_the_middle_of_a_stream(self) -> None:
        failed = {"error": "Away", "code": "MODEL_UNAVAILABLE", "message": "The model has gone."}
        data = event("chunk", {"chunk": "Half"}, "msg_1:4") + event("error", failed, "msg_1:4:error")
        for make in self.each():
            with ScriptedServer(streams(data)) as server, self.assertRaises(ModelUnavailableError) as raised:
                list(make(server.url).query_stream("bot_1", "Hi"))
            self.assertEqual(raised.exception.status, 500)

    def test_says_how_far_a_stream_came_that_could_not_be_resumed(self) -> None:
        stopped = {"error": "Invalid request", "code": "INVALID_REQUEST", "message": "The answer was stopped."}
        for make in self.each():
            cut = streams(event("chunk", {"chunk": "Half"}, "msg_1:4"), ends=False)
            with ScriptedServer(cut, replies(json.dumps(stopped), "400 Bad Request")) as server:
                with self.assertRaises(StreamCutError) as raised:
                    list(make(server.url).query_stream("bot_1", "Hi"))
            self.assertEqual(raised.exception.text, "Half")

    def test_hears_a_refusal_that_comes_before_the_file_is_sent(self) -> None:
        refusal = json.dumps({"error": "Payload too large", "code": "PAYLOAD_TOO_LARGE", "message": "50 MB at most."})

        def refuses(connection: Any) -> None:
            replies(refusal, "413 Payload Too Large", headers="Connection: close\r\n")(connection)

        for make in self.each():
            with ScriptedServer(refuses) as server, self.assertRaises(ParleyError) as raised:
                make(server.url).sources.add_file("bot_1", b"x" * 100_000, name="big.txt")
            self.assertEqual(raised.exception.code, "PAYLOAD_TOO_LARGE")

    def test_keeps_a_connection_for_the_next_request(self) -> None:
        for make in self.each():
            with ScriptedServer(OK) as server:
                client = make(server.url)
                client.query("bot_1", "Hi")
                client.query("bot_1", "Hi")
                self.assertEqual(server.connections, 1)

    def test_does_not_use_a_connection_that_the_server_has_closed(self) -> None:
        def answers_and_closes(connection: Any) -> None:
            OK(connection)
            raise EOFError

        for make in self.each():
            with ScriptedServer(answers_and_closes) as server:
                client = make(server.url, retries=0)
                for _ in range(3):
                    client.query("bot_1", "Hi")
                self.assertEqual(server.connections, 3)

    def test_ends_a_call_from_another_thread(self) -> None:
        with ScriptedServer(is_silent) as server:
            cancellation = Cancellation()
            threading.Timer(0.05, cancellation.cancel).start()
            client = Parley(server.url).cancelled_by(cancellation)
            for _ in range(2):
                with self.assertRaises(CancelledError):
                    client.query("bot_1", "Hi")

    def test_ends_a_wait_between_tries_from_another_thread(self) -> None:
        busy = replies(
            '{"error": "Busy", "code": "RATE_LIMIT_EXCEEDED", "message": "Later."}',
            "429 Too Many Requests",
            headers="Retry-After: 50\r\n",
        )
        with ScriptedServer(busy) as server:
            cancellation = Cancellation()
            threading.Timer(0.1, cancellation.cancel).start()
            with self.assertRaises(CancelledError):
                Parley(server.url).cancelled_by(cancellation).query("bot_1", "Hi")

    def test_closes_the_connection_of_a_stream_that_is_left(self) -> None:
        closed = threading.Event()

        def goes_on(connection: Any) -> None:
            head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
            connection.sendall(head + event("chunk", {"chunk": "Half"}, "msg_1:4"))
            if connection.recv(1) == b"":
                closed.set()
            raise EOFError

        for make in self.each():
            closed.clear()
            with ScriptedServer(goes_on) as server:
                stream = make(server.url).query_stream("bot_1", "Hi")
                next(iter(stream))
                stream.close()
                self.assertTrue(closed.wait(30))

    def test_cannot_reach_a_server_that_is_not_there(self) -> None:
        for make in self.each():
            with self.assertRaises(UnreachableError):
                make("http://127.0.0.1:1").query("bot_1", "Hi")
            self.assertEqual(len(self.waits), 2)
