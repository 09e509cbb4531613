import { createHash } from 'node:crypto';
import { openQuestions, type PackedPassage, packBlocks, readParagraphs } from '../../knowledge/passages/index.ts';
import {
  type DocumentFormat,
  type ParsedDocument,
  type PassageDraft,
  type RawDocument,
  reasonSentence,
  UnreadableDocument,
} from '../../knowledge/ports.ts';
import { detectLanguage } from '../../language/index.ts';
import { encodeLexical } from '../passage-index/stored/lexical-segment.ts';
import { documentFormat, isBinary } from './document-format.ts';
import { placeLinks } from './document-links.ts';
import {
  type ExtractedDocument,
  LARGEST_TEXT_CHARACTERS,
  MOST_PASSAGES,
  noText,
  noWords,
  tooMuchText,
} from './extracted-document.ts';
import { wordSpots } from './passage-spot.ts';
import { decodeText } from './text-encoding.ts';

/**
 * Reads a document of any format that we know. Runs in the worker; takes as long as the document makes it, and says
 * when a long one goes well.
 */
export async function parseDocument(document: RawDocument, onProgress: () => void): Promise<ParsedDocument> {
  const format = documentFormat(document);
  if (format === 'pairs') {
    return finish({ title: null, blocks: [] }, parsePairs(decodeText(document.bytes)), document);
  }
  const extracted = await extract(format, document, onProgress);
  return finish(extracted, passagesOf(extracted, document.url), document);
}

/** Each library is loaded with the first document that needs it. */
async function extract(
  format: Exclude<DocumentFormat, 'pairs'>,
  { bytes, contentType, url }: RawDocument,
  onProgress: () => void,
): Promise<ExtractedDocument> {
  switch (format) {
    case 'html':
      return (await import('./parse-html.ts')).parseHtml(plainText(bytes, contentType, true), url);
    case 'markdown':
      return (await import('./parse-markdown.ts')).parseMarkdown(plainText(bytes, contentType), url);
    case 'text':
      return { title: null, blocks: readParagraphs(plainText(bytes, contentType).replace(/\r\n?/g, '\n')) };
    case 'csv':
      return (await import('./parse-csv.ts')).parseCsv(plainText(bytes, contentType));
    case 'pdf':
      return (await import('./parse-pdf.ts')).parsePdf(bytes, onProgress);
    case 'docx':
      return (await import('./parse-docx.ts')).parseDocx(bytes);
    case 'pptx':
      return (await import('./parse-pptx.ts')).parsePptx(bytes);
    case 'xlsx':
      return (await import('./parse-xlsx.ts')).parseXlsx(bytes);
    case 'epub':
      return (await import('./parse-epub.ts')).parseEpub(bytes);
    case 'odt':
      return (await import('./parse-odt.ts')).parseOdt(bytes);
    case 'rtf':
      return (await import('./parse-rtf.ts')).parseRtf(bytes);
    case 'eml':
      return (await import('./parse-eml.ts')).parseEml(bytes);
  }
}

export function plainText(bytes: Uint8Array, contentType: string | undefined, isHtml = false): string {
  const text = decodeText(bytes, { contentType, isHtml });
  if (text.includes('\0') && isBinary(bytes.subarray(0, 4_096)) && isMostlyControls(text))
    throw new UnreadableDocument(reasonSentence('encoding-unknown'));
  if (!isHtml && text.length > LARGEST_TEXT_CHARACTERS) throw tooMuchText();
  return text.replaceAll('\0', '');
}

function isMostlyControls(text: string): boolean {
  const sample = text.slice(0, 4_096);
  let controls = 0;
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i);
    if (code === 0xfffd || code < 9 || (code > 13 && code < 32)) controls++;
  }
  return controls > sample.length * 0.1;
}

function passagesOf(
  { blocks, hasPages, rendered, links = [] }: ExtractedDocument,
  url: string | undefined,
): PassageDraft[] {
  const packed = worthKeeping(packBlocks(openQuestions(blocks)));
  const words = rendered && url !== undefined ? wordSpots(packed, rendered) : [];
  const placed = placeLinks(
    packed.map(({ text }) => text),
    links,
  );
  return packed.map(({ begins, text, headingPath }, position) => {
    const { page } = begins.place ?? {};
    const spot = hasPages && page !== undefined ? `#page=${page}` : (words[position] ?? '');
    return { text, headingPath, position, spot, links: placed[position] };
  });
}

/** What has no letter or digit says nothing, and what was said before, word for word, says nothing new. */
function worthKeeping(passages: readonly PackedPassage[]): PackedPassage[] {
  const seen = new Set<string>();
  return passages.filter(({ text, headingPath }) => {
    const key = `${headingPath.join('\n')}\n\n${text}`;
    if (seen.has(key) || !/[\p{L}\p{N}]/u.test(text)) return false;
    seen.add(key);
    return true;
  });
}

function finish(extracted: ExtractedDocument, passages: PassageDraft[], document: RawDocument): ParsedDocument {
  if (passages.length === 0 && !extracted.page) {
    // A text that was typed in has a format, and neither a name nor a type.
    const isFile = document.fileName !== undefined || document.contentType !== undefined || !document.format;
    const hasText = extracted.blocks.some(({ text }) => text.trim() !== '');
    throw hasText ? noWords() : noText({ isFile, canBeScan: extracted.hasPages === true });
  }
  if (passages.length > MOST_PASSAGES) throw new UnreadableDocument(reasonSentence('too-long'));
  const title = document.title ?? extracted.title;
  const sample = passages
    .slice(0, 200)
    .map(({ text }) => text)
    .join('\n');
  const language = detectLanguage(sample, extracted.languageHint);
  return {
    title,
    language,
    textHash: hashOf(extracted.title, passages),
    passages,
    // A copy: the bytes may lie in a buffer that is larger and shared.
    lexical: new Uint8Array(encodeLexical({ title: title ?? '', language, passages })),
    page: extracted.page ?? null,
  };
}

function hashOf(title: string | null, passages: readonly PassageDraft[]): string {
  const hash = createHash('sha256').update(`${title ?? ''}\n`);
  for (const { headingPath, text, links = [] } of passages) {
    const addresses = links.map(({ start, end, url }) => `${start} ${end} ${url}\n`).join('');
    hash.update(`${headingPath.join('\n')}\n${text}\n\n${addresses}`);
  }
  return hash.digest('hex');
}

/** Questions and answers as JSON `[{question, answer}]`: each is one passage, the answer as it was written. */
function parsePairs(text: string): PassageDraft[] {
  const pairs = parseList(text);
  if (pairs.length > MOST_PASSAGES)
    throw new UnreadableDocument(reasonSentence('too-many-questions', { count: MOST_PASSAGES }));
  return pairs.map((pair, position) => {
    const { question, answer } = (typeof pair === 'object' && pair !== null ? pair : {}) as Record<string, unknown>;
    if (typeof question !== 'string' || typeof answer !== 'string')
      throw new UnreadableDocument(reasonSentence('pair-incomplete', { position: position + 1 }));
    return { headingPath: [question], text: answer, position, spot: '' };
  });
}

function parseList(text: string): unknown[] {
  // Lists in lists by the million would fill the memory before they turn out to be none.
  if (/^\s*\[\s*\[/.test(text)) throw new UnreadableDocument(reasonSentence('pairs-invalid'));
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (cause) {
    throw new UnreadableDocument(reasonSentence('pairs-invalid'), { cause });
  }
  if (!Array.isArray(list)) throw new UnreadableDocument(reasonSentence('pairs-invalid'));
  return list;
}
