/** Text of IBM mainframes (code page 500), which no decoder of the platform knows: letters, digits and usual signs. */

const RUNS: readonly [firstByte: number, characters: string][] = [
  [0x40, ' '],
  [0x4a, '[.<(+!&'],
  [0x5a, ']$*);^-/'],
  [0x6b, ',%_>?'],
  [0x79, '`:#@\'="'],
  [0x81, 'abcdefghi'],
  [0x91, 'jklmnopqr'],
  [0xa1, '~stuvwxyz'],
  [0xc0, '{ABCDEFGHI'],
  [0xd0, '}JKLMNOPQR'],
  [0xe0, '\\'],
  [0xe2, 'STUVWXYZ'],
  [0xf0, '0123456789'],
];
const NEWLINES = [0x15, 0x25];
const SAMPLE_BYTES = 4_096;

/** Its space is a common byte here and `@` elsewhere, and it writes no byte where ASCII has its letters. */
export function isEbcdic(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let spaces = 0;
  let letters = 0;
  let asciiLetters = 0;
  for (const byte of sample) {
    if (byte === 0x40) spaces++;
    else if (byte > 0x80 && CHARACTERS[byte] !== undefined) letters++;
    else if (byte === 0x20 || (byte > 0x60 && byte < 0x6a)) asciiLetters++;
  }
  return spaces > sample.length * 0.08 && letters > sample.length * 0.5 && asciiLetters < sample.length * 0.02;
}

export function decodeEbcdic(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (const byte of bytes) parts.push(CHARACTERS[byte] ?? ' ');
  return parts.join('');
}

const CHARACTERS = characterTable();

function characterTable(): (string | undefined)[] {
  const table: (string | undefined)[] = new Array(256).fill(undefined);
  for (const [first, characters] of RUNS) {
    for (let i = 0; i < characters.length; i++) {
      // The row of `&` begins anew at 0x50, the one of `-` and `/` at 0x60.
      const byte = characters[i] === '&' ? 0x50 : '-/'.includes(characters[i] ?? ' ') ? 0x60 : first + i;
      table[characters[i] === '/' ? 0x61 : byte] = characters[i];
    }
  }
  for (const byte of NEWLINES) table[byte] = '\n';
  table[0x05] = '\t';
  return table;
}
