/** Reads tensors out of a safetensors file: an 8-byte header length, a JSON header, then the raw values. */

export interface Tensor {
  values: Float32Array;
  shape: readonly number[];
}

/** Gives the tensor of that name as 32-bit floats. */
export type TensorReader = (name: string) => Tensor;

/** A reader of some tensors of a file, and their names. */
export interface NamedTensors {
  names: readonly string[];
  read: TensorReader;
}

interface TensorHeader {
  dtype: string;
  shape: number[];
  data_offsets: [number, number];
}

export const readSafetensors = (file: Uint8Array): TensorReader => readNamedTensors(file).read;

export function readNamedTensors(file: Uint8Array): NamedTensors {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const headerLength = Number(view.getBigUint64(0, true));
  const dataStart = 8 + headerLength;
  // The file's SHA-256 is checked before it is read, so its header has the form we know.
  const headers = JSON.parse(new TextDecoder().decode(file.subarray(8, dataStart))) as Record<string, TensorHeader>;

  const read: TensorReader = (name) => {
    const header = headers[name];
    if (!header) throw new Error(`The weights hold no tensor named ${name}.`);
    const [start, end] = header.data_offsets;
    // Copied, because a typed array cannot begin at an odd byte. (The slice of a Buffer would be a view, not a copy.)
    const bytes = Uint8Array.from(file.subarray(dataStart + start, dataStart + end));
    return { values: toFloat32(header.dtype, bytes), shape: header.shape };
  };
  return { names: Object.keys(headers).filter((name) => name !== '__metadata__'), read };
}

function toFloat32(dtype: string, bytes: Uint8Array): Float32Array {
  if (dtype === 'F32') return new Float32Array(bytes.buffer, 0, bytes.length / 4);
  if (dtype === 'I8') return Float32Array.from(new Int8Array(bytes.buffer));
  if (dtype !== 'F16') throw new Error(`Tensors of type ${dtype} are not supported.`);
  const halves = new Uint16Array(bytes.buffer, 0, bytes.length / 2);
  const floats = new Float32Array(halves.length);
  // A plain loop: Float32Array.from with a mapper takes seconds on 22 million weights.
  for (let i = 0; i < halves.length; i++) floats[i] = halfToFloat(halves[i] ?? 0);
  return floats;
}

function halfToFloat(half: number): number {
  const sign = half >> 15 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
