import { vi } from 'vitest';
import type { MailServers } from './mail-servers.ts';
import type { GotMail } from './mailbox.ts';
import type { Agent, SiteOwner } from './site-owner.ts';

/** After two minutes without a word the reply is sent; then it has to pass two mail servers. */
export const untilMailedMs = 170_000;

export interface AbsentVisitor {
  email: string;
  sessionId: string;
  chatbotId: string;
}

/** A visitor who wrote, left an address and went away. */
export async function leaveAddress(
  owner: SiteOwner,
  chatbotId: string,
  email: string,
  visitorName = 'Vera',
): Promise<AbsentVisitor> {
  const opening = { chatbotId, email, visitorName };
  const { sessionId } = await owner.call<{ sessionId: string }>(
    'POST',
    '/api/live-chat/sessions',
    opening,
    owner.apiKey,
  );
  const body = { sessionId, message: 'Can you repair a lamp?', senderType: 'customer', senderName: 'Vera' };
  await owner.call('POST', '/api/live-chat/message', body, owner.apiKey);
  return { email, sessionId, chatbotId };
}

/** Replies to each, and gives back the emails that they get, in their order. */
export async function mailReplies(
  agent: Agent,
  visitors: readonly AbsentVisitor[],
  mailServers: MailServers,
): Promise<GotMail[]> {
  for (const { sessionId } of visitors) await agent.reply(sessionId, 'We can: send it in.');
  const mailOf = (all: readonly GotMail[], { email }: AbsentVisitor) =>
    all.findLast(({ to, replyTo }) => to === email && replyTo !== '');
  const arrived = async () => {
    const all = await mailServers.received();
    return visitors.flatMap((visitor) => mailOf(all, visitor) ?? []);
  };
  return vi.waitFor(
    async () => {
      const mails = await arrived();
      if (mails.length < visitors.length) throw new Error(`${mails.length} of ${visitors.length} emails have come.`);
      return mails;
    },
    { timeout: untilMailedMs, interval: 1_000 },
  );
}

/** What visitors have said in the chat so far. */
export async function saidByVisitor(owner: SiteOwner, sessionId: string): Promise<string[]> {
  const { chat } = await owner.call<{ chat: { from: string; text: string }[] }>(
    'GET',
    `/api/live-chat/sessions/${sessionId}/transcript`,
  );
  return chat.filter(({ from }) => from === 'visitor').map(({ text }) => text);
}
