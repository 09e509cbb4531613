import { isSpoken, type SpokenLanguage } from '../languages/index.ts';
import { createSecretBox } from '../secrets.ts';
import { composeMail } from './compose-mail.ts';
import type { MailContents, MailKind } from './contents.ts';
import { createMailDispatcher } from './dispatcher.ts';
import { plainHeader } from './plain-header.ts';
import type { ClaimedMail, MailSender, MailStore, NewMail, SendOutcome } from './ports.ts';

export type { MailContents, MailKind, SaidLine } from './contents.ts';
export type { NewMail } from './ports.ts';
export { preferredLanguage } from './preferred-language.ts';

export type Mail = ReturnType<typeof createMail>;

/** Where domains put e-mails: what is written goes into the write of its cause. */
export type Outbox = Pick<Mail, 'isOn' | 'write' | 'wake'>;

interface Dependencies {
  store: MailStore;
  /** Nothing where no mail server is set: then nothing is written, sent or promised. */
  sender: MailSender | undefined;
  /** What links are encrypted with while they wait. */
  secret(): string | undefined;
  publicUrl: string;
  newMailId(): string;
  onOutcome(outcome: 'sent' | 'retried' | 'failed'): void;
  clock(): number;
  onError(error: unknown, context?: object): void;
}

interface Written<Kind extends MailKind> {
  to: { name?: string; address: string };
  language: string;
  content: MailContents[Kind];
  /** Where its button leads: a path of ours, or a whole address. */
  path?: string;
  accountId?: string;
  sessionId?: string;
  expiresAt?: number;
}

const dayMs = 24 * 3600_000;
const keptMs = 30 * dayMs;
const forgottenAtOnce = 1_000;
const unsentShown = 20;
/** Nobody gets more than this in an hour, whatever happens; an account may not be used to write to the world. */
const most = { ofAddress: 20, ofAccount: 200 };

/** E-mails: written with their causes, sent from there. */
export function createMail(dependencies: Dependencies) {
  const { store, sender, secret, publicUrl, newMailId, onOutcome, clock, onError } = dependencies;
  const box = createSecretBox(secret, 'links in e-mails');
  const domain = sender?.from.address.split('@').at(-1) ?? 'localhost';

  async function deliver(mail: ClaimedMail, signal: AbortSignal): Promise<SendOutcome> {
    if (!sender) return { kind: 'failed', reason: 'No mail server is set.', isFinal: false };
    const path = mail.sealedPath === null ? '/' : box.open(mail.sealedPath, mail.id);
    if (path === undefined) return { kind: 'failed', reason: 'Its link cannot be read any more.', isFinal: true };
    const url = path.startsWith('/') ? publicUrl + path : path;
    const { subject, text, html } = composeMail({ ...mail, language: spoken(mail.language), url });
    const { messageId, to } = mail;
    return sender.send({ messageId, to, subject, text, html, headers: headersOf(mail) }, signal);
  }

  const dispatcher = createMailDispatcher({ store, deliver, clock, onOutcome, onError });

  /** An e-mail for the write of its cause; nothing where none is sent. */
  function write<Kind extends MailKind>(kind: Kind, { to, path, ...given }: Written<Kind>): NewMail | undefined {
    if (!sender) return undefined;
    const id = newMailId();
    return {
      id,
      messageId: `<${id}@${domain}>`,
      kind,
      to: { name: plainHeader(to.name ?? ''), address: to.address },
      language: spoken(given.language),
      content: given.content,
      sealedPath: path === undefined ? null : (box.seal(path, id) ?? null),
      accountId: given.accountId ?? null,
      sessionId: given.sessionId ?? null,
      createdAt: clock(),
      expiresAt: given.expiresAt ?? null,
      most,
    };
  }

  return {
    isOn: sender !== undefined,
    from: sender?.from,
    write,

    /** Sends one now and says how it went; it is tried once. */
    async sendTest(to: string, language: string): Promise<SendOutcome> {
      const mail = write('test', { to: { address: to }, language, content: { server: publicUrl } });
      if (!mail) return { kind: 'failed', reason: 'No mail server is set.', isFinal: true };
      return deliver({ ...mail, attempts: 1, failures: 0 }, new AbortController().signal);
    },

    /** For the operator: what waits, what was sent and what was not, and why. */
    async status() {
      const [counts, unsent] = await Promise.all([store.counts(clock() - dayMs), store.unsent(unsentShown)]);
      return { ...counts, unsent };
    },
    waiting: async () => (await store.counts(clock())).waiting,

    /** Begins to send. */
    start() {
      if (sender) dispatcher.start();
    },
    /** Called when an e-mail was written. */
    wake() {
      if (sender) dispatcher.wake();
    },
    stop: dispatcher.stop,

    async forgetOld(): Promise<void> {
      while ((await store.forget(clock() - keptMs, forgottenAtOnce)) === forgottenAtOnce);
    },
  };
}

const spoken = (language: string): SpokenLanguage => (isSpoken(language) ? language : 'en');

/** Out-of-office replies are not wanted, and programs that answer mail see that nobody wrote this one. */
const headersOf = (_mail: ClaimedMail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
});
