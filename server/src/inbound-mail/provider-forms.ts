import { invalidRequest } from '../errors/index.ts';
import { collected } from './collected.ts';
import type { Envelope } from './ports.ts';

/** An email as a mail provider's webhook brings it. */
interface Delivered {
  raw: AsyncIterable<Uint8Array>;
  envelope: Envelope;
}

interface Given {
  contentType: string;
  wholeContentType: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** What a provider's form takes beside the email, which is longer in it. */
const roomForForm = 1_000_000;
const mostTimes = 1.5;

/** As it is, in the JSON of Postmark, or in the forms of Mailgun and SendGrid. */
export const providerTypes = [
  ...(['message/rfc822', 'application/json'] as const),
  ...(['multipart/form-data', 'application/x-www-form-urlencoded'] as const),
] as const;

/** The email in what a provider sends, with the envelope where it tells it. Nothing where it is too large. */
export async function deliveredBy(given: Given, maxBytes: number): Promise<Delivered | undefined> {
  if (given.contentType === 'message/rfc822') return { raw: given.bytes, envelope: { to: [] } };
  const body = await collected(given.bytes, maxBytes * mostTimes + roomForForm);
  if (!body) return undefined;
  const fields = given.contentType === 'application/json' ? fromJson(body) : await fromForm(body, given);
  const mail = fields('RawEmail') ?? fields('body-mime') ?? fields('email');
  if (mail === undefined) throw invalidRequest('The whole email is missing: switch on raw MIME at the provider.');
  const sendGrid = envelopeFrom(fields('envelope'));
  const recipient = fields('OriginalRecipient') ?? fields('recipient');
  const envelope = { from: fields('sender') ?? sendGrid?.from, to: recipient?.split(',') ?? sendGrid?.to ?? [] };
  return { raw: only(Buffer.from(mail)), envelope };
}

type Fields = (name: string) => string | undefined;

function fromJson(body: Buffer): Fields {
  try {
    const values = JSON.parse(body.toString()) as Record<string, unknown> | null;
    return (name) => textOf(values?.[name]);
  } catch (cause) {
    throw invalidRequest('The body is not valid JSON.', { cause });
  }
}

async function fromForm(body: Buffer, { wholeContentType }: Given): Promise<Fields> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': wholeContentType } }).formData();
    return (name) => textOf(form.get(name));
  } catch (cause) {
    throw invalidRequest('The form is malformed.', { cause });
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** SendGrid's is JSON in a field. */
function envelopeFrom(text: string | undefined): Envelope | undefined {
  try {
    const { from, to } = JSON.parse(text ?? '{}') as { from?: unknown; to?: unknown };
    if (!Array.isArray(to)) return undefined;
    return { from: textOf(from), to: to.filter((each) => typeof each === 'string') };
  } catch {
    return undefined;
  }
}

async function* only(raw: Uint8Array) {
  yield raw;
}
