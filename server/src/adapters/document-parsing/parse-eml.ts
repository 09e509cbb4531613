import { readParagraphs } from '../../knowledge/passages/index.ts';
import { type ExtractedDocument, noText } from './extracted-document.ts';
import { decodeText } from './text-encoding.ts';

const DEEPEST_PART = 8;
const MOST_PARTS = 200;

interface MailPart {
  type: string;
  contentType: string;
  body: string;
  isBase64: boolean;
  isQuoted: boolean;
}

/** A mail: its subject and its text; what is attached is not opened. */
export async function parseEml(bytes: Uint8Array): Promise<ExtractedDocument> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const { headers } = splitHeaders(source);
  const parts: MailPart[] = [];
  collectParts(source, 0, parts);
  const plain = parts.filter(({ type }) => type === 'text/plain');
  const chosen = plain.length > 0 ? plain : parts.filter(({ type }) => type === 'text/html').slice(0, 1);
  const title =
    decodeWords(headers['subject'] ?? '')
      .trim()
      .slice(0, 300) || null;
  const [first] = chosen;
  if (!first) throw noText({ isFile: true, canBeScan: false });
  if (first.type === 'text/html') {
    const { parseHtml } = await import('./parse-html.ts');
    const { blocks, languageHint } = parseHtml(textOf(first), undefined);
    return { title, blocks, languageHint };
  }
  return { title, blocks: readParagraphs(chosen.map(textOf).join('\n\n').replace(/\r\n?/g, '\n')) };
}

function splitHeaders(source: string): { headers: Record<string, string>; bodyStart: number } {
  const end = /\r?\n\r?\n/.exec(source.slice(0, 200_000));
  const bodyStart = end ? end.index + end[0].length : source.length;
  const headers: Record<string, string> = {};
  const lines = source
    .slice(0, Math.min(bodyStart, 100_000))
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] ??= line.slice(colon + 1).trim();
  }
  return { headers, bodyStart };
}

function collectParts(source: string, depth: number, parts: MailPart[]): void {
  if (depth > DEEPEST_PART || parts.length >= MOST_PARTS) return;
  const { headers, bodyStart } = splitHeaders(source);
  const contentType = headers['content-type'] ?? 'text/plain';
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const boundary = /boundary\s{0,9}=\s{0,9}(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  const body = source.slice(bodyStart);
  if (type.startsWith('multipart/') && mark) {
    const pieces = body.split(`--${mark}`, MOST_PARTS + 2).slice(1);
    for (const piece of pieces)
      if (!piece.startsWith('--')) collectParts(piece.replace(/^\r?\n/, ''), depth + 1, parts);
    return;
  }
  if (/^attachment/i.test(headers['content-disposition'] ?? '')) return;
  const encoding = (headers['content-transfer-encoding'] ?? '').toLowerCase();
  parts.push({
    type,
    contentType,
    body,
    isBase64: encoding === 'base64',
    isQuoted: encoding === 'quoted-printable',
  });
}

function textOf({ body, contentType, isBase64, isQuoted, type }: MailPart): string {
  const bytes = isBase64
    ? Buffer.from(body, 'base64')
    : isQuoted
      ? fromQuotedPrintable(body)
      : Buffer.from(body, 'latin1');
  return decodeText(bytes, { contentType, isHtml: type === 'text/html' });
}

function fromQuotedPrintable(text: string): Buffer {
  const joined = text
    .replace(/=[ \t]{0,10}\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(joined, 'latin1');
}

/** `=?utf-8?q?Caf=C3=A9?=` in a header. */
function decodeWords(header: string): string {
  return header
    .slice(0, 5_000)
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([\w-]{1,40})\?([bq])\?([^?]{0,2000})\?=/gi, (_, charset: string, kind: string, text: string) => {
      const bytes = /b/i.test(kind) ? Buffer.from(text, 'base64') : fromQuotedPrintable(text.replaceAll('_', ' '));
      return decodeText(bytes, { contentType: `text/plain; charset=${charset}` });
    });
}
