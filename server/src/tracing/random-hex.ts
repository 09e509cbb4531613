import { randomFillSync } from 'node:crypto';

/** Random bytes come from the system by the page: each call of it costs more than a span. */
const page = Buffer.alloc(4_096);
let used = page.length;

/** So many random bytes as hexadecimal digits, for the ids of traces and spans. */
export function randomHex(byteLength: number): string {
  if (used + byteLength > page.length) {
    randomFillSync(page);
    used = 0;
  }
  used += byteLength;
  return page.toString('hex', used - byteLength, used);
}
