import { closeSync, openSync, readSync } from 'node:fs';
import { DIMENSIONS } from '../minilm/minilm-layers.ts';

/** In the format of ONNX: a model's graph, the graph's constants, and of a constant its name and its values. */
const GRAPH = 7;
const CONSTANT = 5;
const NAME = 8;
const VALUES = 9;
const WIRE = { number: 0, eightBytes: 1, content: 2, fourBytes: 5 };
const LONGEST_NUMBER = 10;
/** About 6 MB: what questions and passages of a site are written with. */
const MOST_ROWS = 4_000;

/**
 * The vectors of the words of a network that was built by minilm-layers.ts, read from its file one by one as they are
 * needed: another network that shares them holds no copy of them, which would take 25 MB.
 */
export class WordTable {
  private readonly file: number;
  private readonly values: number;
  private readonly scales: number;
  private readonly known = new Map<number, Float32Array>();
  private readonly bytes = Buffer.alloc(DIMENSIONS);

  constructor(path: string) {
    this.file = openSync(path, 'r');
    this.values = this.placeOf('word_values');
    this.scales = this.placeOf('word_scales');
  }

  vectorOf(id: number): Float32Array {
    const before = this.known.get(id);
    if (before) return before;
    readSync(this.file, this.bytes, 0, 4, this.scales + 4 * id);
    const scale = this.bytes.readFloatLE(0);
    readSync(this.file, this.bytes, 0, DIMENSIONS, this.values + DIMENSIONS * id);
    const vector = Float32Array.from(new Int8Array(this.bytes.buffer, this.bytes.byteOffset, DIMENSIONS), (value) =>
      Math.fround(value * scale),
    );
    // Begun anew rather than tidied row by row: what is used is soon there again.
    if (this.known.size >= MOST_ROWS) this.known.clear();
    this.known.set(id, vector);
    return vector;
  }

  close(): void {
    closeSync(this.file);
  }

  private placeOf(constant: string): number {
    for (const graph of this.fields(0, Number.POSITIVE_INFINITY)) {
      if (graph.field !== GRAPH) continue;
      for (const { field, start, end } of this.fields(graph.start, graph.end)) {
        if (field !== CONSTANT) continue;
        const parts = [...this.fields(start, end)];
        const name = parts.find((part) => part.field === NAME);
        const values = parts.find((part) => part.field === VALUES);
        if (name && values && this.text(name.start, name.end) === constant) return values.start;
      }
    }
    throw new Error(`The network has no constant named ${constant}.`);
  }

  /** The fields of a protobuf message, without what is in them. */
  private *fields(from: number, to: number): Generator<{ field: number; start: number; end: number }> {
    for (let at = from; at < to; ) {
      const key = this.number(at);
      if (!key) return;
      const [field, wire] = [key.value >> 3, key.value & 7];
      let [start, length] = [key.end, 0];
      if (wire === WIRE.number) length = (this.number(start)?.end ?? start) - start;
      else if (wire === WIRE.fourBytes) length = 4;
      else if (wire === WIRE.eightBytes) length = 8;
      else {
        const told = this.number(start);
        if (!told) return;
        start = told.end;
        length = told.value;
      }
      at = start + length;
      yield { field, start, end: at };
    }
  }

  /** Nothing at the end of the file. */
  private number(at: number): { value: number; end: number } | undefined {
    const length = readSync(this.file, this.bytes, 0, LONGEST_NUMBER, at);
    let value = 0;
    for (let place = 0; place < length; place += 1) {
      const byte = this.bytes[place] ?? 0;
      value += (byte & 127) * 2 ** (7 * place);
      if (byte < 128) return { value, end: at + place + 1 };
    }
    return undefined;
  }

  private text(start: number, end: number): string {
    const bytes = Buffer.alloc(end - start);
    readSync(this.file, bytes, 0, bytes.length, start);
    return bytes.toString('utf8');
  }
}
