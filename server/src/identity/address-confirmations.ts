import { conflict, Problem } from '../errors/index.ts';
import type { Outbox } from '../mail/index.ts';
import { hashOf, newSecret } from './ids.ts';
import type { IdentityStore, MailedConfirmation, User } from './ports.ts';

const lifetimeDays = 7;
const lifetimeMs = lifetimeDays * 24 * 3600_000;

interface Dependencies {
  store: IdentityStore;
  outbox: Outbox;
  clock(): number;
}

/** Whether an address is its user's: whoever follows the link that was sent there has it. */
export function addressConfirmations({ store, outbox, clock }: Dependencies) {
  /** For the write that adds the user; nothing where no emails are sent. */
  function write({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>, language: string) {
    const token = `confirm_${newSecret(32).toString('base64url')}`;
    const createdAt = clock();
    const expiresAt = createdAt + lifetimeMs;
    const mail = outbox.write('address-confirmation', {
      to: { name, address: email },
      language,
      content: { days: lifetimeDays },
      path: `/#confirm=${token}`,
      expiresAt,
    });
    const confirmation = { tokenHash: hashOf(token), userId: id, email, createdAt, expiresAt };
    return mail && ({ ...confirmation, mail } satisfies MailedConfirmation);
  }

  return {
    write,
    isConfirmed: (userId: string) => store.isAddressConfirmed(userId),
    async send(userId: string, language: string): Promise<void> {
      const user = await store.findUser(userId);
      const confirmation = user && write(user, language);
      if (!confirmation) throw conflict('This server sends no emails.');
      await store.saveConfirmation(confirmation);
      outbox.wake();
    },
    async confirm(token: string): Promise<void> {
      if (!(await store.confirmAddress(hashOf(token), clock())))
        throw new Problem('NOT_FOUND', 'The link is unknown, used or expired.');
    },
  };
}
