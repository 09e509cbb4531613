import { createECDH, createHash } from 'node:crypto';
import type { PushSender } from '../../notices/ports.ts';
import type { WebPost } from '../../webhooks/ports.ts';

interface Options {
  /** Posts to the internet, and to nothing inside our own network. */
  web: Pick<WebPost, 'post' | 'refusalOf'>;
  /** The installation's key pair, made once: see `makeVapidKeys`. */
  keys(): Promise<string>;
  /** Where push services find who sends: they accept an address with TLS, or one of email. */
  publicUrl: string;
  /** Whether endpoints without TLS are accepted; browsers never have one. For tests. */
  allowsPlain?: boolean;
}

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A key pair as `web-push` writes them, for the database. */
export function makeVapidKeys(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  const keys: VapidKeys = {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
  return JSON.stringify(keys);
}

/** Sends by Web Push. The library, which encrypts and signs, is loaded with the first notification. */
export function createWebPushSender({ web, keys, publicUrl, allowsPlain = false }: Options): PushSender {
  const subject = publicUrl.startsWith('https://') ? publicUrl : 'mailto:parley@localhost';
  let known: Promise<VapidKeys> | undefined;
  const readKeys = () => {
    // Written by us from a value of this type.
    known ??= keys().then((text) => JSON.parse(text) as VapidKeys);
    return known;
  };

  return {
    publicKey: async () => (await readKeys()).publicKey,
    refusalOf(endpoint) {
      if (!allowsPlain && !endpoint.startsWith('https://')) return 'endpoint: must begin with https://.';
      const refusal = web.refusalOf(endpoint);
      return refusal && `endpoint: ${refusal}`;
    },
    async send({ endpoint, p256dh, auth }, payload, { keptSeconds, topic }) {
      const { default: library } = await import('web-push');
      const vapidDetails = { subject, ...(await readKeys()) };
      let details: ReturnType<typeof library.generateRequestDetails>;
      try {
        details = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          TTL: keptSeconds,
          // A later notification of the same chat replaces one that was not delivered yet.
          topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
          urgency: 'high',
          contentEncoding: 'aes128gcm',
        });
      } catch (error) {
        // Such as keys that are none: no browser made this subscription.
        return { kind: 'failed', reason: (error as Error).message };
      }
      const headers = Object.fromEntries(
        Object.entries(details.headers)
          .filter(([name]) => name.toLowerCase() !== 'content-length')
          .map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      const outcome = await web.post(endpoint, {
        headers,
        body: details.body ?? '',
        signal: new AbortController().signal,
      });
      if ('unanswered' in outcome) return { kind: 'failed', reason: outcome.unanswered };
      if (outcome.status === 404 || outcome.status === 410) return { kind: 'gone' };
      return outcome.status < 300 ? { kind: 'sent' } : { kind: 'failed', reason: `status ${outcome.status}` };
    },
  };
}
