import { describe, expect, it } from 'vitest';
import { decodeText } from './text-encoding.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));
const repeated = (part: Uint8Array, times: number) =>
  Uint8Array.from({ length: part.length * times }, (_, i) => part[i % part.length] ?? 0);

const RUSSIAN =
  'Наш магазин открыт ежедневно с девяти до шести, кроме воскресенья. Если вам нужно вернуть товар, напишите нам, и мы ответим в течение двух дней.';
const GREEK =
  'Το κατάστημά μας είναι ανοιχτό κάθε μέρα από τις εννέα το πρωί. Αν θέλετε να επιστρέψετε ένα προϊόν, γράψτε μας και θα σας απαντήσουμε.';
const POLISH =
  'Nasz sklep jest otwarty codziennie od dziewiątej do szóstej. Jeśli chcesz zwrócić towar, napisz do nas, a odpowiemy w ciągu dwóch dni. Wysyłka jest bezpłatna, również za granicę.';

/** The platform only decodes, so that the table is turned round. */
function inSingleBytes(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text].map((character) => table.get(character) ?? 63));
}

describe('a text is read in', () => {
  it.each([
    ['UTF-8', Buffer.from('Öffnungszeiten – täglich')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFÖffnungszeiten – täglich')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFÖffnungszeiten – täglich', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('Öffnungszeiten – täglich', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('Öffnungszeiten – täglich', 'utf16le').swap16()],
  ])('%s', (_, text) => {
    expect(decodeText(Uint8Array.from(text))).toBe('Öffnungszeiten – täglich');
  });

  it.each([
    [
      'Shift_JIS',
      [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x95, 0xb6, 0x8f, 0xcd, 0x82, 0xc5, 0x82, 0xb7, 0x81, 0x42],
      '日本語の文章です。',
    ],
    [
      'GB18030',
      [0xce, 0xd2, 0xc3, 0xc7, 0xb5, 0xc4, 0xc9, 0xcc, 0xb5, 0xea, 0xbf, 0xaa, 0xc3, 0xc5, 0xa1, 0xa3],
      '我们的商店开门。',
    ],
    [
      'EUC-KR',
      [
        0xbf, 0xec, 0xb8, 0xae, 0x20, 0xb0, 0xa1, 0xb0, 0xd4, 0xb4, 0xc2, 0x20, 0xbf, 0xad, 0xb7, 0xc1, 0x20, 0xc0,
        0xd6, 0xbd, 0xc0, 0xb4, 0xcf, 0xb4, 0xd9, 0x2e,
      ],
      '우리 가게는 열려 있습니다.',
    ],
  ])('%s, which nobody named', (_, one, text) => {
    expect(decodeText(repeated(Uint8Array.from(one), 8))).toBe(text.repeat(8));
  });

  it.each([
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['windows-1253', GREEK],
    ['windows-1250', POLISH],
  ])('%s, which nobody named', (encoding, text) => {
    expect(decodeText(inSingleBytes(text, encoding))).toBe(text);
  });

  it('windows-1252, the last guess', () => {
    expect(decodeText(bytes('Caf', [0xe9], ' cr', [0xe8], 'me, na', [0xef], 've d', [0xe9], 'j', [0xe0], ' vu'))).toBe(
      'Café crème, naïve déjà vu',
    );
  });
});

it('believes the sender', () => {
  expect(decodeText(bytes('Caf', [0xe9]), { contentType: 'text/plain; charset=ISO-8859-1' })).toBe('Café');
  expect(decodeText(bytes([0xc1, 0xc2]), { contentType: 'text/html; charset="windows-1251"' })).toBe('БВ');
});

describe('a page', () => {
  it('may name its charset late', () => {
    const page = bytes('<html><head>', ' '.repeat(40_000), '<meta charset="windows-1251"></head>', [0xcc, 0xe0]);
    expect(decodeText(page, { isHtml: true })).toMatch(/Ма$/);
  });

  it('that still names its old charset is read as the UTF-8 that it is', () => {
    const page = Buffer.from('<meta charset="gb2312"><p>我们的商店每天开门</p>');
    expect(decodeText(page, { isHtml: true })).toContain('我们的商店');
  });

  it('that names a charset nobody knows is read all the same', () => {
    expect(decodeText(Buffer.from('<meta charset="x-none"><p>Grüße'), { isHtml: true })).toContain('Grüße');
  });
});
