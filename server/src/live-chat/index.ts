import type { Chatbot } from '../chatbots/index.ts';
import { assignmentVerbs, heartbeatMs } from './assignment.ts';
import { assignableFrom, availabilityOf } from './availability.ts';
import { cannedReplyVerbs } from './canned-replies.ts';
import { findSessions, type SaidBefore } from './find-sessions.ts';
import { handOverVerbs } from './hand-over.ts';
import { messageVerbs } from './messages.ts';
import type { EventBus, LiveChatStore } from './ports.ts';
import { attachmentVerbs, type FileLimits, usualLimits } from './send-files.ts';
import { type Mentions, sessionVerbs } from './sessions.ts';
import { signalsOn, topics } from './signals.ts';

export type { Availability } from './availability.ts';
export { hasWords } from './find-sessions.ts';
export {
  agentStatuses,
  type CannedReply,
  type LiveEvent,
  type LiveSession,
  type Side,
  unnamedVisitor,
} from './ports.ts';
export { mostListed } from './sessions.ts';
export { createTranscriptMails } from './transcript-mails.ts';
export { createVisitorMails, type VisitorMails } from './visitor-mails.ts';

interface Dependencies {
  store: LiveChatStore;
  bus: EventBus;
  clock(): number;
  attachmentLimits?: FileLimits;
  /** Whether emails are sent for an account; none where it is not given. */
  sendsMailFor?(accountId: string): boolean;
  /** Who is notified of a note that mentions them; nobody where it is not given. */
  mentions?: Mentions;
}

export type LiveChat = ReturnType<typeof createLiveChat>;

/** Conversations between a customer and a person. */
export function createLiveChat({ store, bus, clock, attachmentLimits, sendsMailFor, mentions }: Dependencies) {
  const signals = signalsOn(bus);
  const assignment = assignmentVerbs({ store, signals, clock });
  const { assignWaiting } = assignment;
  const sessions = sessionVerbs({ store, signals, assignWaiting, assignableFrom, mentions, clock });
  const messages = messageVerbs({ store, signals, find: sessions.find, clock });

  return {
    ...assignment,
    ...sessions,
    ...messages,
    attachments: attachmentVerbs({ store, post: messages.post, limits: attachmentLimits ?? usualLimits }),
    ...handOverVerbs({ store, sessions }),
    cannedReplies: cannedReplyVerbs({ store: store.cannedReplies, clock }),

    /** Whether a person could take a conversation of this chatbot now; where not, why, and when somebody is back. */
    availability: (chatbot: Chatbot) =>
      availabilityOf(chatbot, () => store.hasFreeSlot(chatbot.accountId, clock() - heartbeatMs), clock()),

    /** Whether a visitor who has left an address and is away gets replies there. */
    repliesByMail: ({ accountId }: Pick<Chatbot, 'accountId'>) => sendsMailFor?.(accountId) ?? false,

    /** Signals that a person may have taken a conversation; the subscriber has to look. */
    onceHeld: (querySessionId: string, onSignal: () => void) =>
      bus.subscribe(topics.held(querySessionId), () => onSignal()),

    /** The sessions in which the words of a text are. */
    search: (wanted: Parameters<typeof findSessions>[0], saidBefore: SaidBefore) =>
      findSessions(wanted, { store, saidBefore }),

    /** Every conversation that was handed over into a session. */
    conversationsOf: store.conversationsOf,

    /** Ends the streams of sessions that were erased, and assigns their slots to waiting sessions. */
    async endErased(accountId: string, sessionIds: string[]): Promise<void> {
      for (const id of sessionIds) signals.changed({ id, accountId });
      if (sessionIds.length > 0) await assignWaiting(accountId);
    },
    topics,
  };
}
