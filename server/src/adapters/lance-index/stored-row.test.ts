import { expect, test } from 'vitest';
import { decodeRow, encodeRow } from './stored-row.ts';

const row = { documentId: 'doc_ä', position: 300, language: 'de', lexical: Uint8Array.of(1, 2, 200) };

test.each([[Int8Array.of(-127, 0, 127)], [undefined]])(
  'a row is read as it was written, with the vector %o',
  (vector) => {
    expect(decodeRow(new Uint8Array(encodeRow({ ...row, vector })))).toEqual({ ...row, vector });
  },
);

test('a row that is cut off is refused', () => {
  const bytes = encodeRow({ ...row, vector: Int8Array.of(1, 2) });
  for (let length = 0; length < bytes.length; length++)
    expect(() => decodeRow(bytes.subarray(0, length))).toThrow(RangeError);
});
