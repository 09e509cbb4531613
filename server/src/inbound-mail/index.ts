import type { Answering } from '../answering/index.ts';
import type { Chatbot } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import { conflict, notFound, Problem } from '../errors/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Limits } from '../limits/index.ts';
import type { LiveChat } from '../live-chat/index.ts';
import type { Outbox, ReplyAddresses } from '../mail/index.ts';
import { receivedFrom } from './addressed-mail.ts';
import { createAddresses } from './addresses.ts';
import { createChannel } from './channel.ts';
import { targetFinder } from './find-target.ts';
import type { Received } from './outcome.ts';
import type { Envelope, HeldMail, InboundMailStore, MailAddressStore, MailReader } from './ports.ts';
import { mailPosting } from './post-mail.ts';
import { createReceiving } from './receive-mail.ts';
import { streamReceiver } from './receive-stream.ts';

export { refusals } from './outcome.ts';
export { type HeldMail, heldReasons } from './ports.ts';

export type InboundMail = ReturnType<typeof createInboundMail>;

interface Dependencies {
  reader: MailReader;
  store: InboundMailStore;
  addressStore: MailAddressStore;
  /** Nothing where no emails are received. */
  replyAddresses: ReplyAddresses | undefined;
  maxBytes: number;
  liveChat: LiveChat;
  chatbotOf(chatbotId: string): Promise<Chatbot | undefined>;
  answering: Pick<Answering, 'answer' | 'recorded'>;
  conversations: Pick<Conversations, 'findById' | 'latestOfOwner'>;
  identity: Pick<Identity, 'findAccount'>;
  limits: Pick<Limits, 'countQuestion'>;
  outbox: Outbox;
  onOutcome(received: Received): void;
  clock(): number;
}

const keptMs = 30 * 24 * 3600_000;
const forgottenAtOnce = 50;
const mostListed = 200;
const noSuchAddress: Received = { outcome: 'refused', reason: 'no-such-address' };

/** Emails that come in: answers of visitors become messages of their live sessions, others are for chatbots. */
export function createInboundMail(dependencies: Dependencies) {
  const { reader, store, addressStore, replyAddresses, maxBytes, liveChat, chatbotOf, onOutcome, clock } = dependencies;
  const postMail = mailPosting({ liveChat, chatbotOf });
  const findSession = (sessionId: string) => liveChat.find(sessionId).catch(ignoreMissing);
  const addresses = createAddresses({ store: addressStore, replyAddresses, clock });
  const channel = createChannel({ ...dependencies, store: addressStore, postMail });
  const findTarget =
    replyAddresses && targetFinder({ ...dependencies, replyAddresses, addresses, channel, findSession, postMail });
  const domain = replyAddresses?.domain ?? '';
  const receive = findTarget && createReceiving({ reader, store, domain, findTarget, clock });
  const receiveStream = streamReceiver(
    maxBytes,
    async (raw, envelope) => (await receive?.(raw, envelope)) ?? noSuchAddress,
  );
  function counted(received: Received): Received {
    onOutcome(received);
    return received;
  }

  return {
    maxBytes,
    addresses,

    /** Takes an email in. When it rejects, nothing has become of it, and it should come again. */
    receive: async (bytes: AsyncIterable<Uint8Array>, envelope: Envelope) =>
      counted(await receiveStream(bytes, envelope)),
    /** The verdict on an email that a way in has not read to its end. */
    refuseTooLarge: () => counted({ outcome: 'refused', reason: 'too-large' }),

    /** Whether an email to this address could be taken: asked before it is sent. */
    isKnown: async (recipient: string): Promise<boolean> => (await findTarget?.([recipient])) !== undefined,

    /** Emails that wait for a decision, the latest first. */
    heldOf: (accountIds: readonly string[]) => store.heldOf(accountIds, mostListed),

    async findHeld(id: string): Promise<HeldMail> {
      const held = await store.findHeld(id);
      if (!held) throw notFound('email');
      return held;
    },

    /** Makes a held email a message of its chat, or of a new one, after all. */
    async accept({ id, accountId, chatbotId, sessionId }: HeldMail): Promise<string> {
      const raw = await store.rawOf(id);
      const mail = await reader.read(raw, undefined);
      const session = sessionId === null ? undefined : await findSession(sessionId);
      const chatbot = await chatbotOf(chatbotId);
      if (!mail || !chatbot || (sessionId !== null && !session)) throw notFound('email');
      const target = { id: sessionId ?? chatbotId, accountId, chatbotId, sessionId };
      const given = { mail, raw, received: { ...receivedFrom(mail, raw, target, clock()), id } };
      const posted = session ? await postMail({ ...given, session }) : await channel.toInbox(chatbot, given, null);
      if (posted === 'live-chat-off') throw conflict('Live chat is switched off for this chatbot.');
      if (typeof posted === 'string' || posted.outcome !== 'delivered')
        throw conflict('This email cannot become a message now.');
      return posted.sessionId;
    },

    discard: (id: string) => store.discard(id, clock()),

    async forgetOld(): Promise<void> {
      while ((await store.forget(clock() - keptMs, forgottenAtOnce)) === forgottenAtOnce);
    },
    lease: store.lease,
    close: reader.close,
  };
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'SESSION_NOT_FOUND') throw error;
}
