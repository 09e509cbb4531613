import type { Attribute, OnnxConstant, OnnxModel, OnnxNode, OnnxType, OnnxValue } from './onnx-encoding.ts';

/** Reads what onnx-encoding.ts writes. Constants are views of the bytes that were given: nothing large is copied. */
export function decodeOnnxModel(bytes: Buffer): OnnxModel {
  const model = messageOf(bytes);
  const graph = messageOf(model.one(7));
  return {
    name: graph.text(2),
    nodes: graph.all(1).map(decodeNode),
    constants: graph.all(5).map(decodeConstant),
    inputs: graph.all(11).map(decodeValue),
    outputs: graph.all(12).map(decodeValue),
    operatorSets: Object.fromEntries(
      model.all(8).map((set) => [messageOf(set).text(1), Number(messageOf(set).integer(2))]),
    ),
  };
}

function decodeNode(bytes: Buffer): OnnxNode {
  const node = messageOf(bytes);
  const domain = node.text(7);
  return {
    op: node.text(4),
    inputs: node.texts(1),
    outputs: node.texts(2),
    attributes: Object.fromEntries(node.all(5).map((one) => [messageOf(one).text(1), decodeAttribute(one)])),
    ...(domain && { domain }),
  };
}

function decodeAttribute(bytes: Buffer): Attribute {
  const attribute = messageOf(bytes);
  if (attribute.has(2)) return { float: attribute.one(2).readFloatLE() };
  if (attribute.has(3)) return { int: Number(attribute.integer(3)) };
  return { ints: attribute.integers(8).map(Number) };
}

function decodeConstant(bytes: Buffer): OnnxConstant {
  const constant = messageOf(bytes);
  return {
    name: constant.text(8),
    type: Number(constant.integer(2)) as OnnxType,
    dimensions: constant.integers(1).map(Number),
    values: constant.one(9),
  };
}

function decodeValue(bytes: Buffer): OnnxValue {
  const value = messageOf(bytes);
  const tensorType = messageOf(messageOf(value.one(2)).one(1));
  return {
    name: value.text(1),
    type: Number(tensorType.integer(1)) as OnnxType,
    dimensions: messageOf(tensorType.one(2))
      .all(1)
      .map((size) => (messageOf(size).has(2) ? messageOf(size).text(2) : Number(messageOf(size).integer(1)))),
  };
}

const WIRE = { varint: 0, bytes: 2, fixed32: 5 } as const;

/** The fields of a protobuf message by their number; a number that is written as a varint stays as it is written. */
function messageOf(bytes: Buffer) {
  const fields = new Map<number, Buffer[]>();
  for (let at = 0; at < bytes.length; ) {
    const key = varintAt(bytes, at);
    const wire = Number(key.value & 7n);
    const number = Number(key.value >> 3n);
    let start = key.end;
    let end = start + 4;
    if (wire === WIRE.varint) end = varintAt(bytes, start).end;
    else if (wire === WIRE.bytes) {
      const length = varintAt(bytes, start);
      start = length.end;
      end = start + Number(length.value);
    } else if (wire !== WIRE.fixed32) throw new Error(`A field of an unknown kind (${wire}) is in the network's file.`);
    const field = bytes.subarray(start, end);
    const before = fields.get(number);
    if (before) before.push(field);
    else fields.set(number, [field]);
    at = end;
  }
  const all = (number: number) => fields.get(number) ?? [];
  const integers = (number: number) => all(number).map((field) => BigInt.asIntN(64, varintAt(field, 0).value));
  const texts = (number: number) => all(number).map((field) => field.toString());
  return {
    has: (number: number) => fields.has(number),
    all,
    one: (number: number): Buffer => all(number)[0] ?? Buffer.alloc(0),
    integers,
    integer: (number: number): bigint => integers(number)[0] ?? 0n,
    texts,
    text: (number: number): string => texts(number)[0] ?? '',
  };
}

function varintAt(bytes: Buffer, start: number): { value: bigint; end: number } {
  let value = 0n;
  for (let at = start; ; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('The network’s file ends too early.');
    value |= BigInt(byte & 127) << BigInt(7 * (at - start));
    if (byte < 128) return { value, end: at + 1 };
  }
}
