import { type Caller, newId, ownerName } from '../identity/index.ts';
import type { ConversationStore, Message, Session } from './ports.ts';

const recentTurns = 8;
/** Further back, only what the visitor asked is looked at, and not without end. */
const earlierMessages = 40;

/** A conversation about to go on: its session, which may not have been written yet, and what was said last. */
export interface Conversation {
  session: Pick<Session, 'id' | 'chatbotId' | 'accountId' | 'owner' | 'heldBy'> & { messageCount?: number };
  turns: Message[];
  /** What the visitor asked before those, oldest first. */
  earlierQuestions: string[];
}

interface Opening {
  chatbot: { id: string; accountId: string };
  caller: Caller;
  /** A session's id or a name of the caller's own. */
  given: string | undefined;
  retentionDays: number;
}

/**
 * Finds this caller's session by its id or by the caller's own name for it. Anything else opens a new session, known by
 * that name from then on: so another's session is neither reached nor told from one that does not exist.
 */
export async function openConversation(
  { chatbot, caller, given, retentionDays }: Opening,
  { store, clock }: { store: ConversationStore; clock(): number },
): Promise<Conversation> {
  const owner = ownerName(caller);
  const fresh = {
    id: newId('sess'),
    chatbotId: chatbot.id,
    accountId: chatbot.accountId,
    owner,
    heldBy: null,
  };
  if (given === undefined) return { session: fresh, turns: [], earlierQuestions: [] };

  const oldest = keptSince(clock(), retentionDays);
  const isTheirs = (session: Session) =>
    session.owner === owner && session.chatbotId === chatbot.id && session.lastMessageAt >= oldest;
  const goOn = async (session: Session): Promise<Conversation> => {
    const since = session.messageCount - recentTurns + 1;
    const messages = await store.recentMessages(session.id, since, since - earlierMessages);
    const earlier = messages.filter(({ sequence }) => sequence < since);
    return {
      session,
      turns: messages.filter(({ sequence }) => sequence >= since),
      earlierQuestions: earlier.map(({ text }) => text),
    };
  };
  const known = given.startsWith('sess_') ? await store.findSession(given) : undefined;
  if (known && isTheirs(known)) return goOn(known);

  const name = { chatbotId: chatbot.id, owner, name: given };
  const namedId =
    (await store.findNamed(chatbot.id, owner, given)) ??
    (await store.claimName({ ...name, sessionId: fresh.id, nowMs: clock() }));
  const named = await store.findSession(namedId);
  if (named && isTheirs(named)) return goOn(named);
  // A name whose session is not written yet stays; one whose session has expired goes to the new one.
  const id = named
    ? await store.claimName({ ...name, sessionId: fresh.id, nowMs: clock(), insteadOf: named.id })
    : namedId;
  return { session: { ...fresh, id }, turns: [], earlierQuestions: [] };
}

/** When a session must have been spoken in last for its account to keep it still. */
export const keptSince = (nowMs: number, retentionDays: number) => nowMs - retentionDays * 24 * 3600_000;
