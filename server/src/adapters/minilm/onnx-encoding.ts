/** Writes the few ONNX protobuf messages that our graph needs; field numbers are those of onnx.proto. */

/** TensorProto.DataType */
export const ONNX_TYPE = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
export type OnnxType = (typeof ONNX_TYPE)[keyof typeof ONNX_TYPE];

export type Attribute = { int: number } | { float: number } | { ints: readonly number[] };

export interface OnnxNode {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, Attribute>>;
  domain?: string;
}

export interface OnnxConstant {
  name: string;
  type: OnnxType;
  dimensions: readonly number[];
  values: ArrayBufferView;
}

/** A dimension given by name is free: the batch, the length of the texts. */
export interface OnnxValue {
  name: string;
  type: OnnxType;
  dimensions: readonly (number | string)[];
}

export interface OnnxModel {
  name: string;
  nodes: readonly OnnxNode[];
  constants: readonly OnnxConstant[];
  inputs: readonly OnnxValue[];
  outputs: readonly OnnxValue[];
  /** Version of the operator set, by domain. */
  operatorSets: Readonly<Record<string, number>>;
}

const IR_VERSION = 9;
const WIRE = { varint: 0, bytes: 2, fixed32: 5 } as const;
const ATTRIBUTE_TYPE = { float: 1, int: 2, ints: 7 } as const;

export function encodeOnnxModel(model: OnnxModel): Buffer {
  const graph = Buffer.concat([
    ...model.nodes.map((node, index) => bytes(1, encodeNode(node, index))),
    text(2, model.name),
    ...model.constants.map((constant) => bytes(5, encodeConstant(constant))),
    ...model.inputs.map((value) => bytes(11, encodeValue(value))),
    ...model.outputs.map((value) => bytes(12, encodeValue(value))),
  ]);
  const operatorSets = Object.entries(model.operatorSets).map(([domain, version]) =>
    bytes(8, Buffer.concat([text(1, domain), integer(2, version)])),
  );
  return Buffer.concat([integer(1, IR_VERSION), text(2, 'parley'), bytes(7, graph), ...operatorSets]);
}

function encodeNode(node: OnnxNode, index: number): Buffer {
  return Buffer.concat([
    ...node.inputs.map((name) => text(1, name)),
    ...node.outputs.map((name) => text(2, name)),
    text(3, `${node.op}-${index}`),
    text(4, node.op),
    ...Object.entries(node.attributes ?? {}).map(([name, value]) => bytes(5, encodeAttribute(name, value))),
    ...(node.domain ? [text(7, node.domain)] : []),
  ]);
}

function encodeAttribute(name: string, value: Attribute): Buffer {
  if ('float' in value) return Buffer.concat([text(1, name), float(2, value.float), integer(20, ATTRIBUTE_TYPE.float)]);
  if ('int' in value) return Buffer.concat([text(1, name), integer(3, value.int), integer(20, ATTRIBUTE_TYPE.int)]);
  return Buffer.concat([text(1, name), ...value.ints.map((int) => integer(8, int)), integer(20, ATTRIBUTE_TYPE.ints)]);
}

function encodeConstant({ name, type, dimensions, values }: OnnxConstant): Buffer {
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return Buffer.concat([...dimensions.map((size) => integer(1, size)), integer(2, type), text(8, name), bytes(9, raw)]);
}

function encodeValue({ name, type, dimensions }: OnnxValue): Buffer {
  const sizes = dimensions.map((size) => bytes(1, typeof size === 'string' ? text(2, size) : integer(1, size)));
  const tensorType = Buffer.concat([integer(1, type), bytes(2, Buffer.concat(sizes))]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensorType))]);
}

const key = (field: number, wire: number) => varint(BigInt((field << 3) | wire));
const integer = (field: number, value: number) => Buffer.concat([key(field, WIRE.varint), varint(BigInt(value))]);
const text = (field: number, value: string) => bytes(field, Buffer.from(value));
const bytes = (field: number, value: Buffer) =>
  Buffer.concat([key(field, WIRE.bytes), varint(BigInt(value.length)), value]);

function float(field: number, value: number): Buffer {
  const raw = Buffer.alloc(4);
  raw.writeFloatLE(value);
  return Buffer.concat([key(field, WIRE.fixed32), raw]);
}

function varint(value: bigint): Buffer {
  // Protobuf writes a negative number as its 64-bit two's complement.
  let rest = BigInt.asUintN(64, value);
  const encoded: number[] = [];
  while (rest > 127n) {
    encoded.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  encoded.push(Number(rest));
  return Buffer.from(encoded);
}
