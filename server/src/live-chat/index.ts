import { assignmentVerbs, heartbeatMs } from './assignment.ts';
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

export type LiveChat = ReturnType<typeof createLiveChat>;

/** Conversations between a customer and a person. */
export function createLiveChat({ store, bus, clock }: Dependencies) {
  const signals = signalsOn(bus);
  const assignment = assignmentVerbs({ store, signals, clock });
  const { assignWaiting } = assignment;
  const sessions = sessionVerbs({ store, signals, assignWaiting, assignableFrom: () => 0, clock });
  const messages = messageVerbs({ store, signals, find: sessions.find, clock });

  return {
    ...assignment,
    ...sessions,
    ...messages,
    cannedReplies: cannedReplyVerbs({ store: store.cannedReplies, clock }),

    isSomebodyThere: (accountId: string) => store.hasPlace(accountId, clock() - heartbeatMs),

    /** Ends the streams of sessions that were erased, and gives their places to those who wait. */
    async endErased(accountId: string, sessionIds: string[]): Promise<void> {
      for (const id of sessionIds) signals.changed({ id, accountId });
      if (sessionIds.length > 0) await assignWaiting(accountId);
    },
    topics,
  };
}
