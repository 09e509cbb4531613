import { isSpoken, type SpokenLanguage } from '../languages/index.ts';
import { createSecretBox } from '../secrets.ts';
import type { Tracer } from '../tracing/index.ts';
import { type AccountServers, createAccountServers } from './account-servers.ts';
import type { MailContents, MailKind } from './contents.ts';
import { createMailDispatcher } from './dispatcher.ts';
import { plainHeader } from './plain-header.ts';
import type {
  AccountServerStore,
  ClaimedMail,
  MailSender,
  MailStore,
  NewMail,
  OpenMailSender,
  SendOutcome,
} from './ports.ts';
import { createReplyAddresses } from './reply-address.ts';

export type { MailContents, MailKind } from './contents.ts';
export type { NearLimit } from './notice-contents.ts';
export { NOTICE_WORDS } from './notice-words/index.ts';
export { plainBody } from './plain-body.ts';
export { plainHeader } from './plain-header.ts';
export type { NewMail } from './ports.ts';
export type { NewReceivedMail } from './received-mail.ts';
export { longestReplyName, type ReadReplyAddress, type ReplyAddresses } from './reply-address.ts';
export type { SaidLine } from './said-line.ts';

export type Mail = ReturnType<typeof createMail>;

/** Where domains put emails: what is written goes into the write of its cause. */
export type Outbox = Pick<Mail, 'isOn' | 'write' | 'wake'>;

/** The same for emails that are sent for an account, by its own mail server where it has one. */
export type AccountOutbox = Pick<Mail, 'isOnFor' | 'isOnAnywhere' | 'write' | 'wake'>;

interface Dependencies {
  store: MailStore;
  /** Nothing where no mail server is set: then nothing is written, sent or promised. */
  sender: MailSender | undefined;
  /** Mail servers that accounts bring themselves; none where it is not given. */
  ofAccounts?: { store: AccountServerStore; open: OpenMailSender; secret(): string | undefined } | undefined;
  /** What links are encrypted with while they wait. */
  secret(): string | undefined;
  publicUrl: string;
  /** Where answers to emails are received, if they are. */
  replyAddress?: string | undefined;
  newMailId(): string;
  tracer?: Tracer | undefined;
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

/** Emails: written with their causes, sent from there. */
export function createMail(dependencies: Dependencies) {
  const { store, sender, ofAccounts, secret, publicUrl, replyAddress, newMailId, tracer, onOutcome, clock, onError } =
    dependencies;
  const box = createSecretBox(secret, 'links in emails');
  const accountServers: AccountServers | undefined =
    ofAccounts &&
    createAccountServers({ ...ofAccounts, box: createSecretBox(ofAccounts.secret, 'mail servers of accounts'), clock });
  /** The account's own, or else the server's. */
  const senderFor = (accountId: string | null | undefined): MailSender | undefined =>
    (accountId && accountServers?.senderFor(accountId)) || sender;
  const isOnAnywhere = () => sender !== undefined || (accountServers?.isAny() ?? false);
  let isStarted = false;
  let isSending = false;

  const replySecret = replyAddress === undefined ? undefined : secret();
  const replyAddresses =
    replyAddress === undefined || replySecret === undefined
      ? undefined
      : createReplyAddresses(replyAddress, replySecret);

  async function deliver(mail: ClaimedMail, signal: AbortSignal): Promise<SendOutcome> {
    const used = senderFor(mail.accountId);
    if (!used) return { kind: 'failed', reason: 'No mail server is set.', isFinal: false };
    const path = mail.sealedPath === null ? '/' : box.open(mail.sealedPath, mail.id);
    if (path === undefined) return { kind: 'failed', reason: 'Its link cannot be read any more.', isFinal: true };
    const url = path.startsWith('/') ? publicUrl + path : path;
    const answered = answerableKinds.has(mail.kind) ? mail.sessionId : null;
    const replyTo = answered === null ? undefined : replyAddresses?.addressOf(answered, mail.createdAt);
    const canReply = replyTo !== undefined;
    const stopUrl = 'stopPath' in mail.content ? publicUrl + mail.content.stopPath : undefined;
    // With the first: most starts send none.
    const { composeMail } = await import('./compose-mail.ts');
    const { subject, text, html } = composeMail({ ...mail, language: spoken(mail.language), url, canReply, stopUrl });
    const { messageId, to } = mail;
    return used.send({ messageId, to, replyTo, subject, text, html, headers: headersOf(mail, stopUrl) }, signal);
  }

  const dispatcher = createMailDispatcher({ store, deliver, tracer, clock, onOutcome, onError });
  /** Without any mail server nobody looks for what is due. */
  function sendWhereOn() {
    if (!isStarted || isSending || !isOnAnywhere()) return;
    isSending = true;
    dispatcher.start();
  }

  /** An email for the write of its cause; nothing where none is sent. */
  function write<Kind extends MailKind>(kind: Kind, { to, path, ...given }: Written<Kind>): NewMail | undefined {
    const used = senderFor(given.accountId);
    if (!used) return undefined;
    const id = newMailId();
    const domain = used.from.address.split('@').at(-1) ?? 'localhost';
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
    /** Whether emails are sent for an account. */
    isOnFor: (accountId: string) => sender !== undefined || (accountServers?.has(accountId) ?? false),
    /** Whether emails are sent for any account. */
    isOnAnywhere,
    accountServers,
    unsentOf: (accountId: string) => store.unsent(unsentShown, accountId),
    from: sender?.from,
    /** Where answers to emails lead back from; nothing where they are not received. */
    replyAddresses,
    write,

    /** Sends one now and says how it went; it is tried once. */
    async sendTest(to: string, language: string, accountId?: string): Promise<SendOutcome> {
      const given = { to: { address: to }, language, content: { server: publicUrl } };
      const mail = write('test', { ...given, ...(accountId !== undefined && { accountId }) });
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
      isStarted = true;
      sendWhereOn();
    },
    /** Called when an email was written. */
    wake() {
      if (isOnAnywhere()) dispatcher.wake();
    },
    /** Reads which accounts have mail servers, and begins to send when the first one has. */
    async refreshAccountServers(): Promise<void> {
      await accountServers?.refresh();
      sendWhereOn();
    },
    stop: dispatcher.stop,

    async forgetOld(): Promise<void> {
      while ((await store.forget(clock() - keptMs, forgottenAtOnce)) === forgottenAtOnce);
    },
  };
}

/** Kinds to visitors, whose answers come back into the conversation. */
const answerableKinds: ReadonlySet<MailKind> = new Set(['agent-reply', 'chatbot-answer']);

const spoken = (language: string): SpokenLanguage => (isSpoken(language) ? language : 'en');

/** Out-of-office replies are not wanted, and programs that answer mail see that nobody wrote this one. */
function headersOf({ id, kind, content }: ClaimedMail, stopUrl: string | undefined): Record<string, string> {
  const inReplyTo = 'inReplyTo' in content ? content.inReplyTo : '';
  return {
    // One that comes back to us is known by it.
    'X-Parley-Mail': id,
    'Auto-Submitted': kind === 'chatbot-answer' ? 'auto-replied' : 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(inReplyTo && { 'In-Reply-To': inReplyTo, References: inReplyTo }),
    // Mail programs show a button that stops such emails with one click (RFC 8058).
    ...(stopUrl !== undefined && {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
