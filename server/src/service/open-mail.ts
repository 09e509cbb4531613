import { createIdentityStore } from '../adapters/database/identity/identity-store.ts';
import { createAccountServerStore } from '../adapters/database/mail/account-server-store.ts';
import { createMailStore } from '../adapters/database/mail/mail-store.ts';
import type { Adapters } from '../adapters/open-adapters.ts';
import type { Metrics } from '../http/metrics.ts';
import { newId, newSecret } from '../identity/index.ts';
import { createMail } from '../mail/index.ts';
import type { Tracer } from '../tracing/index.ts';

interface Dependencies {
  adapters: Adapters;
  publicUrl: string;
  replyAddress: string | undefined;
  metrics: Metrics;
  tracer?: Tracer | undefined;
  clock(): number;
  onError(error: unknown, context?: object): void;
}

/** Email, where a mail server is set; without one nothing is written and nothing is loaded. */
export async function openMail({ adapters, publicUrl, replyAddress, metrics, tracer, clock, onError }: Dependencies) {
  const { database, mailSender: sender } = adapters;
  const store = createMailStore(database);
  // Links must be readable on every node: where no SECRET_KEY is set, by a key in the database they share.
  const makeKey = async () => newSecret(32).toString('base64url');
  const ownSecret = await createIdentityStore(database).signingKey('mail', makeKey);
  const mail = createMail({
    store,
    sender,
    ofAccounts: {
      store: createAccountServerStore(database),
      open: adapters.openAccountSender,
      secret: adapters.secret,
    },
    secret: () => adapters.secret() ?? ownSecret,
    publicUrl,
    replyAddress,
    newMailId: () => newId('mail'),
    tracer,
    onOutcome: metrics.countMail,
    clock,
    onError,
  });
  await mail.refreshAccountServers();
  return { ...mail, releaseAll: store.releaseAll };
}
