/**
 * Vectors in a table are 16-bit floats, the smallest numbers that LanceDB compares. Ours are whole numbers from -127 to
 * 127, which such a float holds exactly.
 */
const LARGEST = 127;
const OFFSET = 128;

const halfOf = new Uint16Array(256);
for (let whole = -LARGEST; whole <= LARGEST; whole++) halfOf[whole + OFFSET] = toHalf(whole);

function toHalf(whole: number): number {
  if (whole === 0) return 0;
  const size = Math.abs(whole);
  const exponent = Math.floor(Math.log2(size));
  const fraction = (size / 2 ** exponent - 1) * 1024;
  return (whole < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | fraction;
}

export function toHalves(wholes: Int8Array, target: Uint16Array): void {
  for (let i = 0; i < wholes.length; i++) target[i] = halfOf[(wholes[i] as number) + OFFSET] as number;
}
