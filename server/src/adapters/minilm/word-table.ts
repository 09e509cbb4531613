import { closeSync, openSync, readSync } from 'node:fs';
import { DIMENSIONS } from './minilm-layers.ts';

/** In the format of ONNX: a model's graph, the graph's constants, and of a constant its name and its values. */
const GRAPH = 7;
const CONSTANT = 5;
const NAME = 8;
const VALUES = 9;
const WIRE = { number: 0, eightBytes: 1, content: 2, fourBytes: 5 };
const LONGEST_NUMBER = 10;
/** 1.5 MB: what questions and passages of a site are written with. */
const mostRows = 4_000;

/**
 * The vectors of the words of a network that was built by minilm-layers.ts, read from its file as they are needed. They
 * are half of the network: none that is open holds them, and networks that share them need no copies.
 */
export class WordTable {
  private readonly file: number;
  private readonly values: number;
  private readonly scales: Float32Array;
  private readonly rows = new Int8Array(mostRows * DIMENSIONS);
  /** Which row holds a word's values. */
  private readonly rowOf = new Map<number, number>();
  private readonly bytes = Buffer.alloc(LONGEST_NUMBER);

  constructor(path: string) {
    this.file = openSync(path, 'r');
    this.values = this.placeOf('word_values').start;
    const { start, end } = this.placeOf('word_scales');
    this.scales = new Float32Array((end - start) / Float32Array.BYTES_PER_ELEMENT);
    readSync(this.file, this.scales, 0, end - start, start);
  }

  /** Writes the vectors of words one after the other. */
  write(ids: readonly number[], into: Float32Array): void {
    let at = 0;
    for (const id of ids) {
      const scale = this.scales[id];
      if (scale === undefined) throw new Error(`The network has no word ${id}.`);
      const start = this.rowFor(id) * DIMENSIONS;
      for (let from = start; from < start + DIMENSIONS; from += 1) {
        into[at] = (this.rows[from] ?? 0) * scale;
        at += 1;
      }
    }
  }

  close(): void {
    closeSync(this.file);
  }

  private rowFor(id: number): number {
    const known = this.rowOf.get(id);
    if (known !== undefined) return known;
    // Begun anew rather than tidied row by row: what is used is soon there again.
    if (this.rowOf.size === mostRows) this.rowOf.clear();
    const row = this.rowOf.size;
    readSync(this.file, this.rows, row * DIMENSIONS, DIMENSIONS, this.values + id * DIMENSIONS);
    this.rowOf.set(id, row);
    return row;
  }

  private placeOf(constant: string): { start: number; end: number } {
    for (const graph of this.fields(0, Number.POSITIVE_INFINITY)) {
      if (graph.field !== GRAPH) continue;
      for (const { field, start, end } of this.fields(graph.start, graph.end)) {
        if (field !== CONSTANT) continue;
        const parts = [...this.fields(start, end)];
        const name = parts.find((part) => part.field === NAME);
        const values = parts.find((part) => part.field === VALUES);
        if (name && values && this.text(name.start, name.end) === constant) return values;
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
