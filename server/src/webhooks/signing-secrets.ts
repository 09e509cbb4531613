import { conflict } from '../errors/index.ts';
import { newSecret } from '../identity/index.ts';
import type { SecretBox } from '../secret-box.ts';
import type { Webhook } from './ports.ts';
import { secretPrefix } from './sign-delivery.ts';

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
