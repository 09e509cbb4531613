import { ParleyError } from './parley-error.ts';
import { webCrypto } from './web-crypto.ts';

export interface SignedWebhook {
  /** The body as it arrived, before it is parsed. */
  payload: string | Uint8Array<ArrayBuffer>;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** `whsec_…`, or several while a secret is rotated. */
  secret: string | readonly string[];
  /** Seconds since 1970, for tests. */
  now?: number;
}

/** An event of the account; `docs/webhooks.md` lists the types and their data. */
export interface WebhookEvent {
  type: string;
  /** When it happened. */
  timestamp: string;
  data: Record<string, unknown>;
}

const toleranceSeconds = 300;

/** The event of a webhook's request, when one of the secrets has signed it within five minutes; else it rejects. */
export async function verifyWebhook({ payload, headers, secret, now }: SignedWebhook): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!id || !/^\d{1,12}$/.test(timestamp)) throw refused('The headers webhook-id and webhook-timestamp are missing.');
  const seconds = now ?? Date.now() / 1_000;
  if (Math.abs(seconds - Number(timestamp)) > toleranceSeconds) throw refused('The timestamp is not of these minutes.');

  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const signatures = headerOf(headers, 'webhook-signature').split(' ').flatMap(signatureOf);
  const { subtle } = await webCrypto();
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const bytes = decoded(each.replace(/^whsec_/, ''));
    if (!bytes?.length) throw refused('The secret is not of the form whsec_….');
    const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    // Compares in constant time.
    for (const signature of signatures) if (await subtle.verify('HMAC', key, signature, signed)) return eventOf(body);
  }
  throw refused('No signature is of the secret.');
}

const refused = (message: string, cause?: unknown) => new ParleyError('INVALID_SIGNATURE', message, { cause });

/** Names are compared without regard to case; Node gives them in lower case, others as they were sent. */
function headerOf(headers: SignedWebhook['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  return String(Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1] ?? '');
}

function signatureOf(text: string): Uint8Array<ArrayBuffer>[] {
  const [version, signature = ''] = text.split(',');
  const bytes = version === 'v1' ? decoded(signature) : undefined;
  return bytes ? [bytes] : [];
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concatenated(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

function eventOf(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch (cause) {
    throw refused('The body is no JSON.', cause);
  }
}
