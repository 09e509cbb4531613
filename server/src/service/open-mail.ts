import { createIdentityStore } from '../adapters/database/identity/identity-store.ts';
import { createMailStore } from '../adapters/database/mail/mail-store.ts';
import type { Adapters } from '../adapters/open-adapters.ts';
import type { Metrics } from '../http/metrics.ts';
import { newId, newSecret } from '../identity/index.ts';
import { createMail } from '../mail/index.ts';

interface Dependencies {
  adapters: Adapters;
  publicUrl: string;
  metrics: Metrics;
  clock(): number;
  onError(error: unknown, context?: object): void;
}

/** E-mail, where a mail server is set; without one nothing is written and nothing is loaded. */
export async function openMail({ adapters, publicUrl, metrics, clock, onError }: Dependencies) {
  const { database, mailSender: sender } = adapters;
  const store = createMailStore(database);
  // Links must be readable on every node: where no SECRET_KEY is set, by a key in the database they share.
  const makeKey = async () => newSecret(32).toString('base64url');
  const ownSecret = sender && (await createIdentityStore(database).signingKey('mail', makeKey));
  const mail = createMail({
    store,
    sender,
    secret: () => adapters.secret() ?? ownSecret,
    publicUrl,
    newMailId: () => newId('mail'),
    onOutcome: metrics.countMail,
    clock,
    onError,
  });
  if (sender) metrics.watchMails(mail.waiting);
  return { ...mail, releaseAll: store.releaseAll };
}
