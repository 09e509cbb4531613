import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { MailFile, ReadMail } from '../../inbound-mail/ports.ts';
import { decodeText } from '../document-parsing/text-encoding.ts';
import { checkSender, type Resolver } from './check-sender.ts';
import { htmlAsText } from './html-as-text.ts';

/** More text than anybody writes; the rest is not looked at. */
const longestText = 200_000;
const mostFiles = 50;

/** Reads an email, and whether its sender's domain sent it. Nothing where it cannot be read. */
export async function readMail(
  raw: Uint8Array,
  envelopeFrom: string | undefined,
  resolve: Resolver,
): Promise<ReadMail | undefined> {
  const parsed = await parse(raw);
  const from = parsed && authorOf(parsed.from);
  if (!from) return undefined;
  const headers = parsed.headers.map(({ key, value }) => ({ name: key.toLowerCase(), value }));
  return {
    messageId: parsed.messageId ?? '',
    from,
    subject: parsed.subject ?? '',
    headers,
    text: textOf(parsed),
    files: parsed.attachments.filter(isFile).slice(0, mostFiles).map(fileOf),
    sender: await checkSender(raw, { headers, envelopeFrom, resolve }),
  };
}

async function parse(raw: Uint8Array): Promise<Email | undefined> {
  try {
    // A mail within a mail is a file: reading it would cost a parser of its own for each.
    return await PostalMime.parse(namesCharset(raw) ? raw : decodeText(raw), { forceRfc822Attachments: true });
  } catch {
    return undefined;
  }
}

/** An old program may write any encoding and not say which; the library would take it for UTF-8. */
const namesCharset = (raw: Uint8Array) =>
  /charset/i.test(Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString('latin1'));

function authorOf(from: Address | undefined) {
  const { name = '', address = '' } = from?.group?.[0] ?? from ?? {};
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? { name, address: address.toLowerCase() } : undefined;
}

function textOf({ text, html }: Email): string {
  if (text?.trim()) return text.slice(0, longestText);
  if (!html) return '';
  try {
    return htmlAsText(html).slice(0, longestText);
  } catch {
    // More nests or tags than any program writes.
    return html.slice(0, longestText).replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<[^<>]*>/gi, ' ');
  }
}

/** Signatures are for programs. */
const isFile = ({ mimeType }: Attachment) =>
  !/^application\/(?:pgp-signature|pgp-keys|(?:x-)?pkcs7-signature)$/i.test(mimeType);

const fileOf = ({ filename, mimeType, content, related, disposition }: Attachment): MailFile => ({
  name: filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : 'file'),
  contentType: mimeType,
  bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  isInline: related === true || disposition === 'inline',
});
