import type { MovedColumn } from './moved-table.ts';

/** A value as it is sent to PostgreSQL and read from there. Whole numbers are their digits, as some are beyond 2^53. */
export type MovedValue = string | number | Uint8Array | null;

/** What SQLite can hold and PostgreSQL cannot. */
export type Adjustment = 'nul' | 'fraction';

/**
 * The value that PostgreSQL gets for what SQLite holds. Its texts take no NUL: they are left out, as they are from
 * documents that are read. Columns of SQLite take any number: fractions in those of whole numbers are rounded.
 */
export function movedValue(
  value: unknown,
  { name, type }: MovedColumn,
  onAdjusted?: (adjustment: Adjustment) => void,
): MovedValue {
  if (value === null) return null;
  if (type === 'text' && typeof value === 'string') {
    if (!value.includes('\0')) return value;
    onAdjusted?.('nul');
    return value.replaceAll('\0', '');
  }
  if (type === 'bigint' && typeof value === 'bigint') return String(value);
  if (type === 'bigint' && typeof value === 'number' && Math.abs(value) < 2 ** 63) {
    onAdjusted?.('fraction');
    return String(BigInt(Math.round(value)));
  }
  if (type === 'double precision' && (typeof value === 'number' || typeof value === 'bigint')) return Number(value);
  if (type === 'bytea' && value instanceof Uint8Array) return value;
  throw new UnmovableValue(`Column ${name} holds ${typeof value} where ${type} is expected.`);
}

export class UnmovableValue extends Error {
  override name = 'UnmovableValue';
}

/** About how much memory it takes. */
export const sizeOf = (value: MovedValue) =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
