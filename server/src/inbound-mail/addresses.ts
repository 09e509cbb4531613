import { conflict, invalidRequest } from '../errors/index.ts';
import type { ReplyAddresses } from '../mail/index.ts';
import type { MailAddressStore } from './ports.ts';

/** Shorter than a token, so that neither is taken for the other. */
const names = /^[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/;
/** Of those who run a mail server. */
const reserved = new Set([
  'abuse',
  'hostmaster',
  'mailer-daemon',
  'noreply',
  'no-reply',
  'postmaster',
  'root',
  'webmaster',
]);

interface Dependencies {
  store: MailAddressStore;
  replyAddresses: ReplyAddresses | undefined;
  clock(): number;
}

/** The addresses under which chatbots are written to: `reply+NAME@example.com`, and `NAME@example.com`. */
export function createAddresses({ store, replyAddresses, clock }: Dependencies) {
  const addressOf = (name: string | undefined) =>
    name === undefined || !replyAddresses ? null : `${replyAddresses.name}+${name}@${replyAddresses.domain}`;

  return {
    /** The chatbot that one of these recipients is. */
    async chatbotOf(recipients: readonly string[]): Promise<string | undefined> {
      for (const recipient of recipients) {
        const given = recipient.trim().toLowerCase();
        const at = given.lastIndexOf('@');
        if (!replyAddresses || given.slice(at + 1) !== replyAddresses.domain) continue;
        const local = given.slice(0, at);
        const prefix = `${replyAddresses.name}+`;
        const name = local.startsWith(prefix) ? local.slice(prefix.length) : local;
        const chatbotId = names.test(name) ? await store.chatbotNamed(name) : undefined;
        if (chatbotId !== undefined) return chatbotId;
      }
      return undefined;
    },

    async read(chatbotId: string) {
      const name = await store.nameOf(chatbotId);
      return { isAvailable: replyAddresses !== undefined, name: name ?? null, address: addressOf(name) };
    },

    async setName(chatbotId: string, given: string): Promise<void> {
      const name = given.toLowerCase();
      if (!names.test(name) || reserved.has(name) || name === replyAddresses?.name)
        throw invalidRequest(
          'name: must be 1 to 40 letters, digits, dots or hyphens, and none that mail servers need.',
        );
      if (!(await store.setName(chatbotId, name, clock())))
        throw conflict('Another chatbot has this name; take another one.');
    },
    removeName: store.removeName,
  };
}
