import { createHash } from 'node:crypto';
import type { Answer, Answering } from '../answering/index.ts';
import type { Chatbot } from '../chatbots/index.ts';
import { type Conversations, certaintyOf, type Session } from '../conversations/index.ts';
import { Problem } from '../errors/index.ts';
import { type Caller, type Identity, ownerName } from '../identity/index.ts';
import { detectLanguage } from '../language/index.ts';
import type { Limits } from '../limits/index.ts';
import type { LiveChat } from '../live-chat/index.ts';
import { type Outbox, plainBody, plainHeader } from '../mail/index.ts';
import { markdownAsText } from '../markdown/markdown-as-text.ts';
import type { AddressedMail } from './addressed-mail.ts';
import { cutQuotes } from './cut-quotes.ts';
import type { Received } from './outcome.ts';
import type { HeldReason, MailAddressStore } from './ports.ts';
import type { PostMail } from './post-mail.ts';

const longestQuestion = 4_000;
/** A shorter text says what it is about in the subject. */
const shortText = 80;
const callerLifetimeMs = 3600_000;

interface Dependencies {
  store: MailAddressStore;
  answering: Pick<Answering, 'answer' | 'recorded'>;
  conversations: Pick<Conversations, 'latestOfOwner'>;
  liveChat: Pick<LiveChat, 'open' | 'find' | 'latestOf'>;
  identity: Pick<Identity, 'findAccount'>;
  limits: Pick<Limits, 'countQuestion'>;
  outbox: Outbox;
  postMail: PostMail;
  clock(): number;
}

/** An email to a chatbot, before it belongs to a chat. */
export type ChannelMail = Omit<AddressedMail, 'session'>;

export type Channel = ReturnType<typeof createChannel>;

/** Who writes from this address, as the chatbot knows visitors. */
export const visitorIdOf = (address: string) =>
  `vis_mail_${createHash('sha256').update(address.toLowerCase()).digest('base64url')}`;

/**
 * Emails to a chatbot. It answers where it is sure and a person was in between; all others go to the inbox, with what
 * was said before.
 */
export function createChannel(dependencies: Dependencies) {
  const { store, answering, conversations, liveChat, identity, limits, outbox, postMail, clock } = dependencies;

  async function take(chatbot: Chatbot, given: ChannelMail): Promise<Received | HeldReason> {
    const caller = callerOf(chatbot, given);
    const owner = ownerName(caller);
    const [[chat], [conversation]] = await Promise.all([
      liveChat.latestOf(chatbot.id, owner, 1),
      conversations.latestOfOwner(chatbot.id, owner, 1),
    ]);
    const wasAnswered = conversation !== undefined && conversation.lastMessageAt > (chat?.closedAt ?? 0);
    const mayAnswer = chat?.closedAt !== null && !wasAnswered;
    // The same question again, after a crash between its answer and the email.
    const answer = mayAnswer || wasAnswered ? await answerOf(chatbot, caller, given, mayAnswer) : undefined;
    if (answer?.isSure) return mailAnswer(chatbot, given, answer.answer);
    return toInbox(chatbot, given, answer?.answer.sessionId ?? conversation?.id ?? null);
  }

  /** Nothing where the hour of the account is used up or no answer can be written: then a person answers. */
  async function answerOf(chatbot: Chatbot, caller: Caller, given: ChannelMail, mayAnswer: boolean) {
    const question = questionOf(chatbot, caller, given);
    const recorded = await answering.recorded(question);
    if (recorded) return { answer: recorded, isSure: isSure(recorded) };
    if (!mayAnswer) return undefined;
    const account = await identity.findAccount(chatbot.accountId);
    if (!account) return undefined;
    try {
      await limits.countQuestion(account, nobody);
      const answer = await answering.answer(question, AbortSignal.timeout(callerLifetimeMs));
      return { answer, isSure: isSure(answer) };
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }

  async function mailAnswer(chatbot: Chatbot, { mail, received }: ChannelMail, answer: Answer): Promise<Received> {
    const text = questionText({ mail });
    const language = detectLanguage(text) ?? chatbot.settings.languages[0] ?? 'en';
    const written = outbox.write('chatbot-answer', {
      to: received.from,
      language,
      content: {
        chatbot: chatbot.name,
        subject: received.subject.replace(replyPrefix, '') || chatbot.name,
        inReplyTo: plainHeader(mail.messageId),
        said: [{ name: chatbot.name, text: markdownAsText(answer.response) }],
        earlier: [{ name: null, text: text.slice(0, 500).toWellFormed() }],
      },
      accountId: chatbot.accountId,
      sessionId: answer.sessionId,
    });
    const answered = await store.answer({ ...received, sessionId: answer.sessionId }, written);
    if (answered === 'too-many-of-sender') return { outcome: 'deferred', reason: 'too-many' };
    if (answered === 'answered') outbox.wake();
    return { outcome: 'delivered', sessionId: answer.sessionId };
  }

  /** Opens a live chat with the email as its first message, or goes on with the one that is open. */
  async function toInbox(
    chatbot: Chatbot,
    given: ChannelMail,
    querySessionId: string | null,
  ): Promise<Received | HeldReason> {
    if (!chatbot.settings.liveChat.isEnabled) return 'live-chat-off';
    const owner = ownerName(callerOf(chatbot, given));
    const { name, address } = given.received.from;
    const visitorName = name || address;
    try {
      const opening = { querySessionId, visitorName: visitorName.slice(0, 100), email: address };
      const session = await liveChat.open(chatbot, owner, opening);
      return await postMail({ ...given, session });
    } catch (error) {
      if (error instanceof Problem && error.code === 'RATE_LIMIT_EXCEEDED')
        return { outcome: 'deferred', reason: 'too-many' };
      throw error;
    }
  }

  const callerOf = (chatbot: Chatbot, { received }: Pick<ChannelMail, 'received'>): Caller => ({
    kind: 'visitor',
    accountId: chatbot.accountId,
    chatbotId: chatbot.id,
    visitorId: visitorIdOf(received.from.address),
    expiresAtMs: clock() + callerLifetimeMs,
    name: received.from.name || undefined,
    email: received.from.address,
  });

  return {
    take,
    toInbox,
    /** Who answers an email of the chatbot's wants a person. */
    answerTo: (chatbot: Chatbot, given: ChannelMail, conversation: Session) => toInbox(chatbot, given, conversation.id),
  };
}

/** Counted in the account's hour, and in no visitor's. */
const nobody = {
  kind: 'nobody',
  address: '',
  liveSessionId: undefined,
  visitorId: undefined,
  chatbotId: undefined,
} as const;

const isSure = ({ kind, confidence }: Answer) => kind === 'answer' && certaintyOf(confidence) !== 'unsure';

const replyPrefix = /^(?:re|aw|antw|sv|rif|odp|отв|ответ|ynt|رد)\s*:\s*/i;

function questionText({ mail }: Pick<ChannelMail, 'mail'>): string {
  const text = plainBody(cutQuotes(mail.text)).toWellFormed();
  // That of an answer is somebody else's.
  const subject = replyPrefix.test(mail.subject) ? '' : plainHeader(mail.subject);
  const whole = text.length < shortText && !text.includes(subject) ? `${subject}\n${text}` : text;
  return (whole.trim() || '–').slice(0, longestQuestion).toWellFormed();
}

const questionOf = (chatbot: Chatbot, caller: Caller, { mail, received }: ChannelMail) => ({
  caller,
  chatbotId: chatbot.id,
  sessionId: undefined,
  message: questionText({ mail }),
  mode: 'standard' as const,
  // The same for the same email: answered once.
  answerId: `msg_${received.id.slice('rcvd_'.length)}`,
  retentionDays: undefined,
  pageUrl: undefined,
  streamed: false,
  acceptedLanguages: [],
});
