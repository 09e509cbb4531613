type NumberArray = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** A list of whole numbers of unknown length in an array of a fixed kind. */
export class GrowingNumbers<Numbers extends NumberArray> {
  /** Longer than the list. */
  numbers: Numbers;
  length = 0;
  private readonly make: (length: number) => Numbers;

  constructor(make: (length: number) => Numbers) {
    this.make = make;
    this.numbers = make(256);
  }

  push(number: number): void {
    if (this.length === this.numbers.length) this.reserve(1);
    this.numbers[this.length++] = number;
  }

  append(more: Numbers): void {
    this.reserve(more.length);
    this.numbers.set(more, this.length);
    this.length += more.length;
  }

  /** A copy of just its length. */
  finish(): Numbers {
    const exact = this.make(this.length);
    exact.set(this.numbers.subarray(0, this.length));
    return exact;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.numbers.length) return;
    const longer = this.make(Math.max(this.length + count, this.numbers.length * 2));
    longer.set(this.numbers.subarray(0, this.length));
    this.numbers = longer;
  }
}
