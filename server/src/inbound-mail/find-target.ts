import type { Chatbot } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import type { LiveSession } from '../live-chat/index.ts';
import type { ReadReplyAddress, ReplyAddresses } from '../mail/index.ts';
import { type MailTarget, targetOfChat } from './addressed-mail.ts';
import type { createAddresses } from './addresses.ts';
import { type Channel, type ChannelMail, visitorIdOf } from './channel.ts';
import type { Received } from './outcome.ts';
import type { HeldReason } from './ports.ts';
import type { PostMail } from './post-mail.ts';
import { replyTokenOf } from './recipients.ts';

/** Where an email goes, who may send it, and what is done with it. */
export interface Target extends MailTarget {
  token: 'valid' | 'expired' | 'wrong';
  isFrom(address: string): boolean;
  deliver(mail: ChannelMail): Promise<Received | HeldReason>;
}

interface Dependencies {
  replyAddresses: ReplyAddresses;
  addresses: Pick<ReturnType<typeof createAddresses>, 'chatbotOf'>;
  channel: Channel;
  findSession(sessionId: string): Promise<LiveSession | undefined>;
  conversations: Pick<Conversations, 'findById'>;
  chatbotOf(chatbotId: string): Promise<Chatbot | undefined>;
  postMail: PostMail;
  clock(): number;
}

/** Finds the live session, the conversation with the chatbot, or the chatbot that an email is addressed to. */
export function targetFinder(dependencies: Dependencies) {
  const { replyAddresses, addresses, channel, findSession, conversations, chatbotOf, postMail, clock } = dependencies;

  return async (recipients: readonly string[]): Promise<Target | undefined> => {
    const token = replyTokenOf(recipients, replyAddresses, clock());
    if (token && token.kind !== 'unreadable')
      return token.sessionId.startsWith('live_') ? chat(token) : conversation(token);
    const chatbotId = await addresses.chatbotOf(recipients);
    const found = chatbotId === undefined ? undefined : await chatbotOf(chatbotId);
    if (!found?.isActive) return undefined;
    return {
      ...ofChatbot(found, found.id),
      token: 'valid',
      isFrom: () => true,
      deliver: (mail) => channel.take(found, mail),
    };
  };

  async function chat(token: Token): Promise<Target | undefined> {
    const session = await findSession(token.sessionId);
    if (!session) return undefined;
    return {
      ...targetOfChat(session),
      token: token.kind,
      isFrom: (address) => address === session.email?.toLowerCase(),
      deliver: (mail) => postMail({ ...mail, session }),
    };
  }

  async function conversation(token: Token): Promise<Target | undefined> {
    const answered = await conversations.findById(token.sessionId);
    const found = answered && (await chatbotOf(answered.chatbotId));
    if (!answered || !found?.isActive) return undefined;
    return {
      ...ofChatbot(found, answered.id),
      token: token.kind,
      isFrom: (address) => answered.owner === `visitor:${visitorIdOf(address)}`,
      deliver: (mail) => channel.answerTo(found, mail, answered),
    };
  }
}

type Token = Extract<ReadReplyAddress, { sessionId: string }>;

const ofChatbot = ({ id: chatbotId, accountId }: Chatbot, id: string) => ({
  id,
  accountId,
  chatbotId,
  sessionId: null,
});
