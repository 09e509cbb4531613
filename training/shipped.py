"""The weights of the scorer that the server ships, read back from its ONNX file: where a new training may start from."""

from pathlib import Path

import numpy as np

TYPES = {1: np.float32, 2: np.uint8, 3: np.int8, 6: np.int32, 7: np.int64}
ZERO_POINT = 128
WIDTH = 384


def shipped_weights(path: Path) -> dict[str, np.ndarray]:
    held = constants_of(path.read_bytes())
    heads = {
        "relevance.0.weight": held["weighed_weights"],
        "relevance.0.bias": held["weighed_bias"],
        "relevance.3.weight": held["relevance_weights"],
        "relevance.3.bias": held["relevance_bias"],
        "span.weight": held["span_weights"].T,
        "span.bias": held["span_bias"],
    }
    return {f"bert.{name}": value for name, value in bert_weights(held).items()} | heads


def bert_weights(held: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    layers = sum(name.endswith("_projected_weights") for name in held)
    bert = {
        "embeddings.position_embeddings.weight": held["positions"],
    }
    # A scorer of many languages has none of its own: they are the student's.
    if "word_values" in held:
        bert["embeddings.word_embeddings.weight"] = held["word_values"].astype(np.float32) * held["word_scales"]
    # A network that reads texts alone has that of the one type in its positions.
    bert["embeddings.token_type_embeddings.weight"] = held.get("types", np.zeros((2, WIDTH), np.float32))
    bert |= {name: value for name, value in held.items() if "LayerNorm" in name}
    for layer in range(layers):
        names = {"attended": "attention.output.dense", "widened": "intermediate.dense", "narrowed": "output.dense"}
        for own, name in names.items():
            weight, bias = linear(held, f"layer_{layer}_{own}")
            bert[f"encoder.layer.{layer}.{name}.weight"], bert[f"encoder.layer.{layer}.{name}.bias"] = weight, bias
        weight, bias = linear(held, f"layer_{layer}_projected")
        for at, name in enumerate(["query", "key", "value"]):
            rows = slice(at * WIDTH, (at + 1) * WIDTH)
            bert[f"encoder.layer.{layer}.attention.self.{name}.weight"] = weight[rows]
            bert[f"encoder.layer.{layer}.attention.self.{name}.bias"] = bias[rows]
    return bert


def linear(held: dict[str, np.ndarray], name: str) -> tuple[np.ndarray, np.ndarray]:
    values = held[f"{name}_weights"].astype(np.float32) - ZERO_POINT
    return (values * held[f"{name}_scales"]).T.copy(), held[f"{name}_bias"]


def constants_of(model: bytes) -> dict[str, np.ndarray]:
    graph = next(value for field, value in fields(model) if field == 7)
    found = {}
    for field, value in fields(graph):
        if field != 5:
            continue
        shape, kind, name, raw = [], 1, "", b""
        for part, content in fields(value):
            if part == 1:
                shape.append(content)
            elif part == 2:
                kind = content
            elif part == 8:
                name = content.decode()
            elif part == 9:
                raw = content
        found[name] = np.frombuffer(raw, TYPES[kind]).reshape(shape)
    return found


def fields(message: bytes):
    """Number and content of each field of a protobuf message."""
    at = 0
    while at < len(message):
        key, at = varint(message, at)
        if key & 7 == 0:
            value, at = varint(message, at)
        elif key & 7 == 2:
            length, at = varint(message, at)
            value, at = message[at : at + length], at + length
        else:
            value, at = message[at : at + 4], at + 4
        yield key >> 3, value


def varint(message: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at
