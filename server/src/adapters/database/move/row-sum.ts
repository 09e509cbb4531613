import { hash } from 'node:crypto';
import type { MovedValue } from './moved-value.ts';

/** How many rows there are and what is in them, in whatever order they come. */
export interface RowSum {
  rows: number;
  /** 16 hexadecimal digits. */
  checksum: string;
}

export interface RowSummer {
  add(row: readonly MovedValue[]): void;
  sum(): RowSum;
}

/** Adds up the hashes of rows. Added and not combined by XOR, by which a row that is there twice would not count. */
export function createRowSummer(): RowSummer {
  let rows = 0;
  let total = 0n;
  return {
    add(row) {
      rows++;
      total += hash('sha256', JSON.stringify(row.map(hashed)), 'buffer').readBigUInt64BE();
    },
    sum: () => ({ rows, checksum: BigInt.asUintN(64, total).toString(16).padStart(16, '0') }),
  };
}

function hashed(value: MovedValue): string | null {
  if (value instanceof Uint8Array) return hash('sha256', value);
  return value === null ? null : String(value);
}
