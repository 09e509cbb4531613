import type { Chatbot } from '../chatbots/index.ts';
import { assignmentVerbs, heartbeatMs } from './assignment.ts';
import { assignableFrom, availabilityOf } from './availability.ts';
import { cannedReplyVerbs } from './canned-replies.ts';
import { messageVerbs } from './messages.ts';
import type { EventBus, LiveChatStore } from './ports.ts';
import { sessionVerbs } from './sessions.ts';
import { signalsOn, topics } from './signals.ts';

export {
  agentStatuses,
  type CannedReply,
  type LiveEvent,
  type LiveSession,
  type Side,
} from './ports.ts';
export { mostListed } from './sessions.ts';

interface Dependencies {
  store: LiveChatStore;
  bus: EventBus;
  clock(): number;
}

/** What the people are told of a visitor who is handed over. */
interface Visit {
  /** The id that the live chat has where a new one is opened. */
  liveSessionId: string;
  pageUrl?: string | undefined;
  email?: string | undefined;
}

export type LiveChat = ReturnType<typeof createLiveChat>;

/** Conversations between a customer and a person. */
export function createLiveChat({ store, bus, clock }: Dependencies) {
  const signals = signalsOn(bus);
  const assignment = assignmentVerbs({ store, signals, clock });
  const { assignWaiting } = assignment;
  const sessions = sessionVerbs({ store, signals, assignWaiting, assignableFrom, clock });
  const messages = messageVerbs({ store, signals, find: sessions.find, clock });

  return {
    ...assignment,
    ...sessions,
    ...messages,
    cannedReplies: cannedReplyVerbs({ store: store.cannedReplies, clock }),

    /** Whether a person could take a conversation of this chatbot now; where not, why, and when somebody is back. */
    availability: (chatbot: Chatbot) =>
      availabilityOf(chatbot, () => store.hasPlace(chatbot.accountId, clock() - heartbeatMs), clock()),

    /** Opens the live chat of a conversation that the chatbot hands over, or finds the one that is open. */
    async handOver(
      chatbot: Chatbot,
      owner: string,
      querySessionId: string,
      { liveSessionId, pageUrl, email }: Visit,
    ): Promise<{ liveSessionId: string }> {
      const opening = { querySessionId, pageUrl: pageUrl ?? null, email: email ?? null };
      const session = await sessions.open(chatbot, owner, opening, { id: liveSessionId });
      if (pageUrl !== undefined) await sessions.savePage(session, pageUrl);
      if (email !== undefined && email !== session.email && session.state !== 'closed')
        await sessions.saveContact(session, { email, name: null });
      return { liveSessionId: session.id };
    },

    /** Signals that a person may have taken a conversation; whoever hears it looks. */
    onceHeld: (querySessionId: string, onSignal: () => void) =>
      bus.subscribe(topics.held(querySessionId), () => onSignal()),

    /** Every conversation that was handed over into a session. */
    conversationsOf: store.conversationsOf,

    /** Ends the streams of sessions that were erased, and gives their places to those who wait. */
    async endErased(accountId: string, sessionIds: string[]): Promise<void> {
      for (const id of sessionIds) signals.changed({ id, accountId });
      if (sessionIds.length > 0) await assignWaiting(accountId);
    },
    topics,
  };
}
