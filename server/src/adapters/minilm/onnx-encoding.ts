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

/** Pieces that are joined once, at the end: weights are copied once. */
type Pieces = readonly Buffer[];

export function encodeOnnxModel(model: OnnxModel): Buffer<ArrayBuffer> {
  const graph = [
    ...model.nodes.flatMap((node, index) => bytes(1, encodeNode(node, index))),
    ...text(2, model.name),
    ...model.constants.flatMap((constant) => bytes(5, encodeConstant(constant))),
    ...model.inputs.flatMap((value) => bytes(11, encodeValue(value))),
    ...model.outputs.flatMap((value) => bytes(12, encodeValue(value))),
  ];
  const operatorSets = Object.entries(model.operatorSets).flatMap(([domain, version]) =>
    bytes(8, [...text(1, domain), ...integer(2, version)]),
  );
  return Buffer.concat([...integer(1, IR_VERSION), ...text(2, 'parley'), ...bytes(7, graph), ...operatorSets]);
}

function encodeNode(node: OnnxNode, index: number): Pieces {
  return [
    ...node.inputs.flatMap((name) => text(1, name)),
    ...node.outputs.flatMap((name) => text(2, name)),
    ...text(3, `${node.op}-${index}`),
    ...text(4, node.op),
    ...Object.entries(node.attributes ?? {}).flatMap(([name, value]) => bytes(5, encodeAttribute(name, value))),
    ...(node.domain ? text(7, node.domain) : []),
  ];
}

function encodeAttribute(name: string, value: Attribute): Pieces {
  if ('float' in value) return [...text(1, name), ...float(2, value.float), ...integer(20, ATTRIBUTE_TYPE.float)];
  if ('int' in value) return [...text(1, name), ...integer(3, value.int), ...integer(20, ATTRIBUTE_TYPE.int)];
  return [...text(1, name), ...value.ints.flatMap((int) => integer(8, int)), ...integer(20, ATTRIBUTE_TYPE.ints)];
}

function encodeConstant({ name, type, dimensions, values }: OnnxConstant): Pieces {
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return [...dimensions.flatMap((size) => integer(1, size)), ...integer(2, type), ...text(8, name), ...bytes(9, [raw])];
}

function encodeValue({ name, type, dimensions }: OnnxValue): Pieces {
  const sizes = dimensions.flatMap((size) => bytes(1, typeof size === 'string' ? text(2, size) : integer(1, size)));
  const tensorType = [...integer(1, type), ...bytes(2, sizes)];
  return [...text(1, name), ...bytes(2, bytes(1, tensorType))];
}

const key = (field: number, wire: number) => varint(BigInt((field << 3) | wire));
const integer = (field: number, value: number): Pieces => [key(field, WIRE.varint), varint(BigInt(value))];
const text = (field: number, value: string): Pieces => bytes(field, [Buffer.from(value)]);
const bytes = (field: number, value: Pieces): Pieces => {
  const length = value.reduce((sum, piece) => sum + piece.length, 0);
  return [key(field, WIRE.bytes), varint(BigInt(length)), ...value];
};

function float(field: number, value: number): Pieces {
  const raw = Buffer.alloc(4);
  raw.writeFloatLE(value);
  return [key(field, WIRE.fixed32), raw];
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
