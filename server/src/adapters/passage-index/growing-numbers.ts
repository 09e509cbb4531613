/** A list of unsigned 32-bit numbers of unknown length, at half the memory of an array. */
export class GrowingNumbers {
  private numbers = new Uint32Array(1024);
  length = 0;

  push(number: number): void {
    if (this.length === this.numbers.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    this.numbers[this.length++] = number;
  }

  at(index: number): number {
    return this.numbers[index] ?? 0;
  }
}
