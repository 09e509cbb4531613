const decoder = new TextDecoder();

/** Reads what `ByteWriter` wrote. Throws a RangeError where the bytes end too early. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      if (this.at >= this.bytes.length) throw cutOff();
      const byte = this.bytes[this.at++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  /** A number of things that follow, each of a byte at least. */
  count(): number {
    const count = this.number();
    if (count > this.bytes.length - this.at) throw cutOff();
    return count;
  }

  text(): string {
    const [from, to] = this.range();
    return decoder.decode(this.bytes.subarray(from, to));
  }

  /** So many bytes, where they lie. */
  bytesOf(length: number): Uint8Array {
    if (length > this.bytes.length - this.at) throw cutOff();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Where the next text begins and ends. */
  range(): [from: number, to: number] {
    const length = this.count();
    const from = this.at;
    this.at += length;
    return [from, this.at];
  }
}

const cutOff = () => new RangeError('The bytes are cut off.');
