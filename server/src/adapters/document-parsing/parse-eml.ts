import PostalMime, { type Email } from 'postal-mime';
import { readParagraphs } from '../../knowledge/passages/index.ts';
import { type ExtractedDocument, noText } from './extracted-document.ts';
import { decodeText } from './text-encoding.ts';

const longestTitle = 300;

/** A mail: its subject and its text; what is attached, mails included, is not opened. */
export async function parseEml(bytes: Uint8Array): Promise<ExtractedDocument> {
  const { subject = '', text, html } = await parseMail(bytes);
  const title = subject.trim().slice(0, longestTitle) || null;
  if (text) return { title, blocks: readParagraphs(text.replace(/\r\n?/g, '\n').trim()) };
  if (!html) throw noText({ isFile: true, canBeScan: false });
  const { parseHtml } = await import('./parse-html.ts');
  const { blocks, languageHint } = parseHtml(html, undefined);
  return { title, blocks, languageHint };
}

async function parseMail(bytes: Uint8Array): Promise<Email> {
  try {
    // A mail within a mail costs a parser of its own, and mails within mails ten seconds a megabyte.
    return await PostalMime.parse(namesCharset(bytes) ? bytes : decodeText(bytes), { forceRfc822Attachments: true });
  } catch {
    // It rejects nothing but headers and nesting beyond its limits, where no text is left to find.
    throw noText({ isFile: true, canBeScan: false });
  }
}

/** An old mail may be in any encoding and not say in which; the library would take it for UTF-8. */
function namesCharset(bytes: Uint8Array): boolean {
  return /charset/i.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
}
