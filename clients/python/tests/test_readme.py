"""The examples of README.md, run as they stand there."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import unittest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


GIVEN = json.loads(os.environ.get("PARLEY_JOURNEY", "null"))


@unittest.skipUnless(GIVEN, "PARLEY_JOURNEY is not set: node contract/service/journey-service.ts prints it")
class Readme(unittest.TestCase):
    def setUp(self) -> None:
        os.environ.update(
            PARLEY_URL=GIVEN["baseUrl"],
            PARLEY_API_KEY=GIVEN["apiKey"],
            PARLEY_ID_TOKEN=GIVEN["token"],
            PARLEY_USER=GIVEN["userId"],
            PARLEY_ACCOUNT=GIVEN["accountId"],
            PARLEY_CHATBOT=GIVEN["chatbotId"],
        )

    def test_examples(self) -> None:
        parts = re.split(r"^## ", README.read_text("utf-8"), flags=re.M)
        examples = [(part.split("\n", 1)[0], code) for part in parts for code in re.findall(r"```python\n(.*?)```", part, re.S)]
        self.assertGreater(len(examples), 8)
        for title, code in examples:
            with self.subTest(title), contextlib.redirect_stdout(io.StringIO()) as printed:
                exec(compile(code, f"README.md: {title}", "exec"), {"__name__": "example"})
                self.assertTrue(printed.getvalue().strip())
                self.assertNotIn("Failed:", printed.getvalue())
