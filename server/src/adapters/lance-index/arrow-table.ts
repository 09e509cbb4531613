import type { Arrow } from './load-lancedb.ts';

/** A column by its kind; vectors lie one behind the other, and some rows may have none. */
export type Column =
  | { kind: 'text'; values: readonly string[] }
  | { kind: 'bytes'; values: readonly Uint8Array[] }
  | { kind: 'whole'; values: Int32Array }
  | { kind: 'number'; values: Float64Array }
  | { kind: 'vector'; halves: Uint16Array; dimensions: number; isThere: readonly boolean[] };

/** Columns of equal length as a table of Arrow, which LanceDB takes without looking at each value. */
export function arrowTable(arrow: Arrow, rowCount: number, columns: Record<string, Column>): unknown {
  const made = Object.entries(columns).map(([name, column]) => {
    const { type, data } = arrowColumn(arrow, rowCount, column);
    return { field: new arrow.Field(name, type, column.kind === 'vector'), data };
  });
  const schema = new arrow.Schema(made.map(({ field }) => field));
  const type = new arrow.Struct(schema.fields);
  const children = made.map(({ data }) => data);
  const rows = arrow.makeData({ type, length: rowCount, nullCount: 0, children });
  return new arrow.Table(schema, new arrow.RecordBatch(schema, rows));
}

function arrowColumn(arrow: Arrow, rowCount: number, column: Column): { type: unknown; data: unknown } {
  switch (column.kind) {
    case 'text': {
      const type = new arrow.Utf8();
      return { type, data: arrow.vectorFromArray(column.values, type).data[0] };
    }
    case 'bytes': {
      const type = new arrow.Binary();
      return { type, data: arrow.vectorFromArray(column.values, type).data[0] };
    }
    case 'whole': {
      const type = new arrow.Int32();
      return { type, data: arrow.makeData({ type, data: column.values }) };
    }
    case 'number': {
      const type = new arrow.Float64();
      return { type, data: arrow.makeData({ type, data: column.values }) };
    }
    case 'vector': {
      const item = new arrow.Float16();
      const type = new arrow.FixedSizeList(column.dimensions, new arrow.Field('item', item, true));
      const child = arrow.makeData({ type: item, data: column.halves });
      const nullBitmap = bitmapOf(column.isThere);
      const nullCount = column.isThere.filter((is) => !is).length;
      return { type, data: arrow.makeData({ type, length: rowCount, nullCount, nullBitmap, child }) };
    }
  }
}

/** A bit for each row, 1 where there is a value; in steps of eight bytes. */
function bitmapOf(isThere: readonly boolean[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil(isThere.length / 64) * 8);
  isThere.forEach((is, row) => {
    if (is) bits[row >> 3] = (bits[row >> 3] as number) | (1 << (row & 7));
  });
  return bits;
}
