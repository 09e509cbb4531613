/** Bytes of unknown number, with whole numbers in as few of them as they need. */
export class ByteWriter {
  private bytes = new Uint8Array(1024);
  private length = 0;
  private readonly encoder = new TextEncoder();
  /** Where a text is encoded, before its length is known. */
  private encoded = new Uint8Array(256);

  /** Seven bits a byte, the lowest first; the eighth says that more follow. */
  number(value: number): void {
    this.reserve(5);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  /** Its length in bytes, then UTF-8. */
  text(value: string): void {
    // Three bytes are the most that one unit of a string becomes; one more number stands before them.
    this.reserve(5 + value.length * 3);
    const { written } = this.encoder.encodeInto(value, this.scratch(value.length * 3));
    this.number(written);
    this.bytes.set(this.scratch(written), this.length);
    this.length += written;
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  private scratch(length: number): Uint8Array {
    if (length > this.encoded.length) this.encoded = new Uint8Array(length);
    return this.encoded.subarray(0, length);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const longer = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    longer.set(this.bytes);
    this.bytes = longer;
  }
}
