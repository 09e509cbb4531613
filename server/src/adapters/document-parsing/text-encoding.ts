import chardet from 'chardet';

/** Enough to detect an encoding, and little enough to be quick. */
const SAMPLE_BYTES = 65_536;
/** Some pages name their charset after a long preamble. */
const META_SEARCH_BYTES = 1_000_000;

/** A byte that an encoding does not use is worse than an odd capital. */
const UNDEFINED_WEIGHT = 10;
const USUAL_ENCODINGS = ['windows-1252', 'windows-1251', 'koi8-r'];

/** Decodes a text of any encoding: what the bytes prove, then what the sender or the page says, then the best guess. */
export function decodeText(
  bytes: Uint8Array,
  { contentType = '', isHtml = false }: { contentType?: string | undefined; isHtml?: boolean } = {},
): string {
  const marked = byteOrderMark(bytes) ?? utf16WithoutMark(bytes);
  if (marked) return decodeAs(marked, bytes);
  const said = decoderLabel(/charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(contentType)?.[1]);
  const declared = said ?? (isHtml ? charsetInPage(bytes) : undefined);
  const utf8 = isIso2022(bytes) ? undefined : decodeUtf8(bytes);
  // Many pages were turned into UTF-8 and still name their old charset; no text in that would be UTF-8 by accident.
  if (utf8 !== undefined && (!declared || declared === 'utf-8' || countBeyondAscii(bytes) >= 16)) return utf8;
  // A page that says UTF-8 is UTF-8 with a damaged letter more often than something else.
  return decodeAs(declared ?? guess(bytes), bytes);
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** In most languages every second byte is then zero at the spaces and line ends, if not at every letter. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i & 1] = (zeros[i & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = Math.max(4, sample.length * 0.02);
  if (odd > enough && even < odd * 0.02) return 'utf-16le';
  if (even > enough && odd < even * 0.02) return 'utf-16be';
  return undefined;
}

function isIso2022(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  for (let i = 0; i + 1 < sample.length; i++) {
    if (sample[i] === 0x1b && (sample[i + 1] === 0x24 || sample[i + 1] === 0x28)) return true;
  }
  return false;
}

function charsetInPage(bytes: Uint8Array): string | undefined {
  const ascii = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, META_SEARCH_BYTES)).toString(
    'latin1',
  );
  const xml = /^\s{0,20}<\?xml[^>]{0,200}encoding=["']([\w.:-]{2,40})["']/.exec(ascii.slice(0, 300))?.[1];
  const meta = /<meta\s[^>]{0,300}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:-]{2,40})/i.exec(ascii)?.[1];
  const label = decoderLabel(meta ?? xml);
  // The name could be read byte by byte, so that it cannot be in words of two bytes.
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function countBeyondAscii(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes.subarray(0, SAMPLE_BYTES)) if (byte > 127) count++;
  return count;
}

/** The detector's candidates, judged also by what they make of the text: it is easily wrong on a short one. */
function guess(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const found = chardet.analyse(sample).map(({ name, confidence }) => ({ name, confidence }));
  const usual = USUAL_ENCODINGS.map((name) => ({ name, confidence: 10 }));
  let best = 'windows-1252';
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const { name, confidence } of [...found, ...usual]) {
    const encoding = decoderLabel(name);
    if (!encoding) continue;
    const score = confidence - 300 * shareOfSlips(decodeAs(encoding, sample.subarray(0, 8_192)));
    if (score > bestScore) [best, bestScore] = [encoding, score];
  }
  return best;
}

/** Signs of a wrong encoding: characters that do not exist, and capitals that follow small letters. */
function shareOfSlips(text: string): number {
  let slips = 0;
  let letters = 1;
  let wasSmall = false;
  for (const character of text) {
    const isSmall = /\p{Ll}/u.test(character);
    const isCapital = !isSmall && /\p{Lu}/u.test(character);
    if (isSmall || isCapital || character > '\u0370') letters++;
    if (character === '\ufffd') slips += UNDEFINED_WEIGHT;
    else if ((character >= '\u0080' && character < '\u00a0') || (isCapital && wasSmall)) slips++;
    wasSmall = isSmall;
  }
  return slips / letters;
}

/** The platform's name of an encoding, if it knows it. */
function decoderLabel(name: string | undefined): string | undefined {
  if (!name) return undefined;
  try {
    return new TextDecoder(name.toLowerCase()).encoding;
  } catch {
    return undefined;
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}
