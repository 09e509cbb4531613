import { createHash } from 'node:crypto';
import type { LiveSession } from '../live-chat/index.ts';
import { type NewReceivedMail, plainBody, plainHeader } from '../mail/index.ts';
import { cutQuotes } from './cut-quotes.ts';
import type { ReadMail } from './ports.ts';

const previewCharacters = 500;
/** More than anybody writes within an hour; a program that answers every email is stopped here. */
export const mostOfSender = 30;

/** An email with the conversation that it belongs to. */
export interface AddressedMail {
  mail: ReadMail;
  raw: Uint8Array;
  session: LiveSession;
  received: NewReceivedMail;
}

/** What an email is for. */
export interface MailTarget {
  /** Of the chat, the conversation or the chatbot: with its Message-ID it makes the email's id. */
  id: string;
  accountId: string;
  chatbotId: string;
  /** The live session. */
  sessionId: string | null;
}

export const targetOfChat = ({ id, accountId, chatbotId }: LiveSession): MailTarget => ({
  id,
  accountId,
  chatbotId,
  sessionId: id,
});

/** The row of an email. Its id is made of its Message-ID and the conversation: the same email again has the same. */
export function receivedFrom(
  { messageId, from, subject, text }: ReadMail,
  raw: Uint8Array,
  { id, accountId, chatbotId, sessionId }: MailTarget,
  receivedAt: number,
): NewReceivedMail {
  const known = messageId || createHash('sha256').update(raw).digest('base64url');
  return {
    id: `rcvd_${createHash('sha256').update(`${known}\n${id}`).digest('base64url')}`,
    accountId,
    chatbotId,
    sessionId,
    from: { name: plainHeader(from.name), address: from.address.slice(0, 320) },
    subject: plainHeader(subject),
    preview: plainBody(cutQuotes(text)).slice(0, previewCharacters).toWellFormed(),
    heldBecause: null,
    size: raw.length,
    receivedAt,
    mostOfSender,
  };
}
