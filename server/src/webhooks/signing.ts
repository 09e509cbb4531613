import { createHmac } from 'node:crypto';
import { conflict } from '../errors/index.ts';
import { newSecret } from '../identity/index.ts';
import type { SecretBox } from '../secrets.ts';
import type { Webhook } from './ports.ts';

const secretPrefix = 'whsec_';

/**
 * The headers of Standard Webhooks for one attempt. With two secrets, in the days of a change, both sign: a receiver
 * takes the delivery when one signature fits the secret it knows.
 */
export function signedHeaders(
  { eventId, body, nowMs }: { eventId: string; body: string; nowMs: number },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(nowMs / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

const secretBytes = 32;

export function newSigningSecret(): string {
  return secretPrefix + newSecret(secretBytes).toString('base64');
}

export function sealSecret(box: SecretBox, secret: string, webhookId: string): string {
  const sealed = box.seal(secret, webhookId);
  if (!sealed) throw conflict('This server cannot keep signing secrets: its operator must set SECRET_KEY first.');
  return sealed;
}

/** What signs now, the present secret first; nothing where it was sealed with another key of the server's. */
export function signingSecrets(
  box: SecretBox,
  {
    id,
    secretBox,
    oldSecretBox,
    oldSecretUntil,
  }: Pick<Webhook, 'id' | 'secretBox' | 'oldSecretBox' | 'oldSecretUntil'>,
  nowMs: number,
): string[] | undefined {
  const secret = box.open(secretBox, id);
  if (secret === undefined) return undefined;
  const isOldGood = oldSecretBox !== null && oldSecretUntil !== null && nowMs < oldSecretUntil;
  const old = isOldGood ? box.open(oldSecretBox, id) : undefined;
  return old === undefined ? [secret] : [secret, old];
}
