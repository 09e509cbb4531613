import type { IncomingMessage } from 'node:http';
import { invalidRequest, Problem } from '../errors/index.ts';

const maxDepth = 32;
const maxParts = 10_000;
const longestBodyMs = 60_000;

/** Reads a request's JSON, or says why it is none: wrong type, too large, no UTF-8, no JSON, or text no database can hold. */
export async function readJsonBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  requireJson(request.headers['content-type']);
  const bytes = await readBytes(request, maxBytes);
  const text = decode(bytes);
  requireFewParts(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Problem('INVALID_JSON', 'The body is not valid JSON.', { cause });
  }
  // Characters that no text may hold, and nesting, can only come in through escapes and brackets.
  if (text.includes('\\u') || /[[{]\s*[[{]|:\s*[[{]/.test(text)) requireSoundText(value);
  return value;
}

function requireJson(contentType: string | undefined) {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  const isJson = type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
  if (!isJson || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) {
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json in UTF-8.');
  }
}

/** By its events: an iterator over the chunks costs as much as all that is done with them. */
function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new Problem('PAYLOAD_TOO_LARGE', `The body is larger than the ${maxBytes} bytes allowed here.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isWhole = false;
    const late = setTimeout(() => request.destroy(new Error('The body came too slowly.')), longestBodyMs);
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        reject(tooLarge());
        request.destroy();
      }
    });
    request.once('end', () => {
      isWhole = true;
      clearTimeout(late);
      const [first] = chunks;
      resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks));
    });
    const broken = () => {
      if (isWhole) return;
      clearTimeout(late);
      reject(invalidRequest('The body ended before all of it had arrived.'));
    };
    request.once('error', broken);
    request.once('close', broken);
    if (request.destroyed) broken();
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new Problem('INVALID_JSON', 'The body is not valid UTF-8.', { cause });
  }
}

/** Millions of empty arrays are few bytes and much work: they are counted before they are made. */
function requireFewParts(text: string) {
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBracket || code === openBrace || code === comma) parts += 1;
    if (parts > maxParts) throw invalidRequest(`The body holds more than ${maxParts} values.`);
  }
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

const [quote, openBracket, openBrace, comma, backslash] = [34, 91, 123, 44, 92];

function requireSoundText(root: unknown) {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') requireSoundString(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth) throw invalidRequest(`The body is nested more than ${maxDepth} levels deep.`);
    for (const [key, child] of Object.entries(value)) {
      requireSoundString(key);
      open.push({ value: child, depth: depth + 1 });
    }
  }
}

function requireSoundString(text: string) {
  if (!text.isWellFormed() || text.includes('\0')) {
    throw invalidRequest('A text in the body holds a lone surrogate or a NUL character.');
  }
}
