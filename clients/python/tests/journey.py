"""The journey of contract/journey.md, with both clients: ``python -m tests.journey``. Prints a line for each step."""

from __future__ import annotations

import json
import os
import urllib.request
import uuid
from typing import Any, Callable, List, Tuple

from parley_client import Cancellation, CancelledError, ParleyError, RateLimitError, Timeouts, verify_webhook

from .both_clients import CLIENTS, close, sync_client

GIVEN = json.loads(os.environ["PARLEY_JOURNEY"])
URL, BOT, ACCOUNT, AGENT = GIVEN["baseUrl"], GIVEN["chatbotId"], GIVEN["accountId"], GIVEN["agent"]
QUESTION = "Can I return a lamp?"


class Journey:
    def __init__(self, name: str) -> None:
        self.name = name
        self.made: List[Any] = []
        self.customer = self.client(URL, api_key=GIVEN["apiKey"])
        self.owner = self.client(URL, token=GIVEN["token"])
        self.colleague = self.client(URL, token=AGENT["token"])

    def client(self, url: str, **options: Any) -> Any:
        self.made.append(CLIENTS[self.name](url, **options))
        return self.made[-1]

    def make(self) -> None:
        for step in (
            self.query,
            self.stream,
            self.cut_and_resume,
            self.dropped_connection,
            self.rate_limit,
            self.errors,
            self.unicode,
            self.upload,
            self.feedback_and_statistics,
            self.live_chat,
            self.agent_status,
            self.api_keys,
            self.webhook,
            self.cancel,
        ):
            step()
            print(f"{self.name}: {step.__name__.replace('_', ' ')}", flush=True)
        for client in self.made:
            close(client)

    def query(self) -> None:
        answer = self.customer.query(BOT, QUESTION)
        contains(answer.response, "30 days")
        equal(answer.sources, ["https://shop.example.com/returns"])
        equal(answer.kind, "answer")

    def stream(self) -> None:
        self.streamed(self.customer)

    def cut_and_resume(self) -> None:
        self.streamed(self.client(GIVEN["cutUrl"], api_key=GIVEN["apiKey"]))

    def streamed(self, client: Any) -> None:
        stream = client.query_stream(BOT, QUESTION)
        chunks = list(stream)
        answer = stream.final()
        assert len(chunks) > 1, chunks
        equal("".join(chunks), answer.response)
        equal(stream.text, answer.response)
        equal(stream.session_id, answer.session_id)
        contains(answer.response, "30 days")

    def dropped_connection(self) -> None:
        name = f"Python {uuid.uuid4()}"
        self.own = self.client(GIVEN["dropUrl"], token=GIVEN["token"]).chatbots.create(name, account_id=ACCOUNT).id
        equal([bot.id for bot in self.owner.chatbots.list(account_id=ACCOUNT) if bot.name == name], [self.own])

    def rate_limit(self) -> None:
        limited = self.client(URL, api_key=GIVEN["limited"]["apiKey"])
        try:
            for _ in range(2):
                limited.query(GIVEN["limited"]["chatbotId"], QUESTION)
        except RateLimitError as error:
            equal((error.code, error.status), ("RATE_LIMIT_EXCEEDED", 429))
            assert error.retry_after and error.retry_after > 0
        else:
            raise AssertionError("No limit was met.")

    def errors(self) -> None:
        key = str(uuid.uuid4())
        self.customer.query(BOT, QUESTION, idempotency_key=key)
        calls: List[Tuple[str, Callable[[], Any]]] = [
            ("INVALID_REQUEST", lambda: self.customer.query(BOT, "  ")),
            ("MESSAGE_TOO_LONG", lambda: self.customer.query(BOT, "a" * 4001)),
            ("CHATBOT_NOT_FOUND", lambda: self.customer.query("bot_unknown", QUESTION)),
            ("UNAUTHORIZED", lambda: self.client(URL).query(BOT, QUESTION)),
            ("INVALID_API_KEY", lambda: self.client(URL, api_key="pk_live_wrong").query(BOT, QUESTION)),
            ("INVALID_TOKEN", lambda: self.client(URL, token="a.b.c").statistics(BOT)),
            ("USER_MISMATCH", lambda: self.owner.statistics(BOT, user_id=AGENT["userId"])),
            ("FORBIDDEN", lambda: self.colleague.api_keys.create(ACCOUNT, "Mine")),
            ("SESSION_NOT_FOUND", lambda: self.customer.live.get("live_unknown")),
            ("NOT_FOUND", lambda: self.owner.sources.get(BOT, "src_unknown")),
            (
                "PRECONDITION_FAILED",
                lambda: self.owner.settings.update(BOT, {"welcome_message": "Hello"}, if_match='"long-ago"'),
            ),
            ("CONFLICT", lambda: self.customer.query(BOT, "Another?", idempotency_key=key)),
        ]
        for code, call in calls:
            error = error_of(call)
            equal(error.code, code)
            assert error.request_id
        equal(error_of(calls[2][1]).status, 400)

    def unicode(self) -> None:
        greeting = "Grüß Gott! 👋 日本語"
        self.owner.settings.update(self.own, {"welcome_message": greeting})
        equal(self.owner.settings.get(self.own).settings.welcome_message, greeting)
        contains(self.customer.query(BOT, "Wann öffnet das Café in Köln? 👋").response, "Grüne Brücke")

    def upload(self) -> None:
        filler = "Nothing of interest is said in this line. " * 24 + "\n\n"
        text = filler * (1024 * 1024 // len(filler) + 1) + "The warehouse in Oslo opens at nine."
        progress: List[Tuple[int, int]] = []
        source = self.owner.sources.add_file(
            self.own, text.encode(), name="long.txt", on_progress=lambda sent, total: progress.append((sent, total))
        )
        assert len(progress) > 2 and progress[-1][0] == progress[-1][1] > 1024 * 1024, progress[-1:]
        # To read a megabyte keeps a server busy for seconds: once is enough.
        if self.name == "sync":
            equal(self.owner.sources.wait_until_read(self.own, source.id).status, "ready")
        else:
            equal(self.owner.sources.cancel(self.own, source.id).status, "cancelled")
        self.answer = self.customer.query(self.own, "When does the warehouse in Oslo open?")
        if self.name == "sync":
            contains(self.answer.response, "nine")

    def feedback_and_statistics(self) -> None:
        equal(self.customer.feedback(self.answer.session_id, self.answer.message_id, 5).rating, 5)
        statistics = self.owner.statistics(self.own)
        assert statistics.total_interactions >= 1
        equal(statistics.satisfaction_score, 5)

    def live_chat(self) -> None:
        chat = self.customer.live.open(self.own, visitor_name="Zoë").session_id
        as_customer = {"session_id": chat, "sender_type": "customer", "sender_name": "Zoë"}
        self.customer.live.send("Is it dimmable? 💡", **as_customer)
        self.colleague.live.send("Natürlich!", session_id=chat, sender_type="agent", sender_name="Anna")
        self.colleague.live.close(chat)
        told = [event for event in self.customer.live.events(chat) if event.event in ("message", "closed")]
        equal([event.data.get("message", event.event) for event in told], ["Is it dimmable? 💡", "Natürlich!", "closed"])
        equal(error_of(lambda: self.customer.live.send("Hello?", **as_customer)).code, "SESSION_CLOSED")

    def agent_status(self) -> None:
        equal(self.colleague.agent_status(AGENT["userId"], "busy", 3).status, "busy")

    def api_keys(self) -> None:
        key = self.owner.api_keys.create(ACCOUNT, "Short-lived")
        user = self.client(URL, api_key=key.key)
        user.query(BOT, QUESTION)
        self.owner.api_keys.revoke(ACCOUNT, key.id)
        while True:
            try:
                user.query(BOT, QUESTION)
            except ParleyError as error:
                equal(error.code, "INVALID_API_KEY")
                return

    def webhook(self) -> None:
        deliveries: List[Any] = []
        while not deliveries:
            with urllib.request.urlopen(GIVEN["deliveriesUrl"]) as reply:
                deliveries = json.load(reply)
        headers, payload, secret = deliveries[0]["headers"], deliveries[0]["payload"], GIVEN["webhookSecret"]
        equal(verify_webhook(payload, headers, secret).type, "conversation.started")
        equal(error_of(lambda: verify_webhook(payload + " ", headers, secret)).code, "INVALID_SIGNATURE")

    def cancel(self) -> None:
        hurried = self.customer.with_options(timeouts=Timeouts(whole=0.001), retries=0)
        equal(error_of(lambda: hurried.query(BOT, QUESTION)).code, "TIMEOUT")
        if self.name == "sync":
            self.cancel_from_elsewhere()

    def cancel_from_elsewhere(self) -> None:
        cancellation = Cancellation()
        stream = sync_client(URL, api_key=GIVEN["apiKey"]).cancelled_by(cancellation).query_stream(BOT, QUESTION)
        next(stream)
        cancellation.cancel()
        try:
            list(stream)
        except CancelledError:
            return
        raise AssertionError("It was not cancelled.")


def error_of(call: Callable[[], Any]) -> ParleyError:
    try:
        call()
    except ParleyError as error:
        return error
    raise AssertionError("It was not refused.")


def equal(given: Any, wanted: Any) -> None:
    assert given == wanted, f"{given!r} is not {wanted!r}"


def contains(text: str, part: str) -> None:
    assert part in text, f"{part!r} is not in {text!r}"


if __name__ == "__main__":
    for name in CLIENTS:
        Journey(name).make()
