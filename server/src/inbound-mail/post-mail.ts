import type { Chatbot } from '../chatbots/index.ts';
import { Problem } from '../errors/index.ts';
import { type LiveChat, type LiveSession, unnamedVisitor } from '../live-chat/index.ts';
import { plainBody, plainHeader } from '../mail/index.ts';
import type { AddressedMail } from './addressed-mail.ts';
import { cutQuotes } from './cut-quotes.ts';
import type { Received } from './outcome.ts';
import type { HeldReason, MailFile } from './ports.ts';

/** As long as a message may be. */
const longestMessage = 4_000;
/** An image within the text that is smaller is the logo of a signature. */
const smallestInlineBytes = 10_000;
const mostTries = 3;

interface Dependencies {
  liveChat: Pick<LiveChat, 'open' | 'find' | 'post' | 'attachments'>;
  chatbotOf(chatbotId: string): Promise<Chatbot | undefined>;
}

export type PostMail = ReturnType<typeof mailPosting>;

/** Makes an email the visitor's message in its live session; says why where it cannot be one. */
export function mailPosting({ liveChat, chatbotOf }: Dependencies) {
  return async function postMail(addressed: AddressedMail, tries = 1): Promise<Received | HeldReason> {
    const chatbot = await chatbotOf(addressed.session.chatbotId);
    if (!chatbot?.isActive) return { outcome: 'refused', reason: 'no-such-address' };
    try {
      const session = await openSession(addressed.session, chatbot);
      const files = filesOf(addressed);
      const refused = chatbot.settings.liveChat.attachments
        ? await sendFiles(session, addressed, files)
        : files.map(({ name }) => `${name}: files are switched off`);
      await postText(session, addressed, refused);
      return { outcome: 'delivered', sessionId: session.id };
    } catch (error) {
      const code = error instanceof Problem ? error.code : undefined;
      // Somebody closed it meanwhile.
      if (code === 'SESSION_CLOSED' && tries < mostTries)
        return postMail({ ...addressed, session: await liveChat.find(addressed.session.id) }, tries + 1);
      if (code === 'SESSION_NOT_FOUND' || code === 'CHATBOT_NOT_FOUND')
        return { outcome: 'refused', reason: 'no-such-address' };
      if (code === 'RATE_LIMIT_EXCEEDED') return { outcome: 'deferred', reason: 'too-many' };
      if (code === 'CONFLICT') return chatbot.settings.liveChat.isEnabled ? 'chat-full' : 'live-chat-off';
      throw error;
    }
  };

  /** The open one of this visitor, or a new one that goes on with the one that was answered, however long ago. */
  async function openSession(session: LiveSession, chatbot: Chatbot): Promise<LiveSession> {
    if (session.closedAt === null) return session;
    const { id, owner, querySessionId, pageUrl, visitorName, email } = session;
    return liveChat.open(chatbot, owner, { querySessionId, pageUrl, visitorName, email }, { previousId: id });
  }

  /** Files are messages of their own. Returns those that were refused, with the reason. */
  async function sendFiles(session: LiveSession, { received, ...mail }: AddressedMail, files: readonly MailFile[]) {
    const refused: string[] = [];
    for (const [at, { name, bytes }] of files.entries()) {
      const clientKey = `${received.id}:${at}`;
      try {
        await liveChat.attachments.send(session, { name, bytes }, { ...senderOf(mail), clientKey });
      } catch (error) {
        if (!(error instanceof Problem) || !fileProblems.has(error.code)) throw error;
        refused.push(`${plainHeader(name)}: ${error.message}`);
      }
    }
    return refused;
  }

  /** The text comes last, in one write with the note that the email is delivered: until then it is done again. */
  async function postText(session: LiveSession, addressed: AddressedMail, refused: readonly string[]): Promise<void> {
    const { received } = addressed;
    const notes = refused.map((line) => `[Not received: ${line}]`);
    const written = shortened(textOf(addressed) || received.subject || '–');
    const text = [written, ...notes].join('\n').slice(0, 2 * longestMessage);
    await liveChat.post(session, {
      ...senderOf(addressed),
      text,
      format: 'text',
      clientKey: received.id,
      receivedMail: { ...received, sessionId: session.id },
    });
  }
}

const fileProblems: ReadonlySet<string> = new Set(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'CONFLICT']);

const textOf = ({ mail }: Pick<AddressedMail, 'mail'>) => plainBody(cutQuotes(mail.text)).toWellFormed();

const shortened = (text: string) =>
  text.length <= longestMessage
    ? text
    : `${text
        .slice(0, longestMessage - 1)
        .toWellFormed()
        .trimEnd()}…`;

/** The files of the email; a text that is longer than a message is one too. */
function filesOf(addressed: AddressedMail): MailFile[] {
  const files = addressed.mail.files.filter(({ isInline, bytes }) => !isInline || bytes.length >= smallestInlineBytes);
  const text = textOf(addressed);
  if (text.length <= longestMessage) return files;
  return [{ name: 'e-mail.txt', contentType: 'text/plain', bytes: Buffer.from(text), isInline: false }, ...files];
}

function senderOf({ mail, session }: Pick<AddressedMail, 'mail' | 'session'>) {
  const isVisitor = mail.from.address === session.email?.toLowerCase();
  const name =
    (isVisitor && session.visitorName) ||
    plainHeader(mail.from.name) ||
    (isVisitor ? unnamedVisitor : mail.from.address);
  return { senderType: 'customer' as const, senderName: name.slice(0, 100), senderId: null };
}
