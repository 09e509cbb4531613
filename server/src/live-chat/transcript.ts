import { z } from 'zod';
import type { Conversations, Message } from '../conversations/index.ts';
import { time } from './documents.ts';
import type { LiveChat, LiveEvent, LiveSession, Side } from './index.ts';
import { isFor } from './messages.ts';

const entry = z.object({
  at: time,
  from: z.enum(['visitor', 'chatbot', 'agent', 'note', 'event']),
  name: z.string().optional(),
  text: z.string(),
  messageId: z.string().optional(),
  sequence: z.number().optional().describe('Its number among the messages of the live session.'),
  format: z.enum(['text', 'markdown']).optional(),
  confidence: z.number().optional().describe('How sure the chatbot was of this answer.'),
  sources: z.array(z.string()).optional(),
});
type Entry = z.infer<typeof entry>;

export const transcriptDocument = z.object({
  sessionId: z.string(),
  querySessionId: z.string().nullable(),
  previousSessionId: z.string().nullable(),
  conversation: z.array(entry).describe('What was said to and by the chatbot.'),
  chat: z.array(entry).describe('What was said between the visitor and the person.'),
  next: z.number().nullable().describe('The `after` of the next part of a very long chat.'),
});
export type Transcript = z.infer<typeof transcriptDocument>;

interface Dependencies {
  liveChat: LiveChat;
  conversations: Conversations;
}

interface Part {
  /** The event that the part before ended with. */
  after?: number;
  /** At most so many events. */
  limit?: number;
}

/** Everything that was said, as far as a side may know it; of a very long chat, a part. */
export async function readTranscript(
  session: LiveSession,
  side: Side,
  { liveChat, conversations }: Dependencies,
  { after = 0, limit = mostEvents }: Part = {},
): Promise<Transcript> {
  const { id, chatbotId, querySessionId, previousId, closedAt } = session;
  const said = async (each: string) => conversations.messagesOf(chatbotId, each);
  const messages =
    after > 0 ? [] : (await Promise.all((await liveChat.conversationsOf(session)).map(said))).flat();
  const chat: Entry[] = [];
  let read = 0;
  let last = after;
  for (let isMore = true; isMore && read < limit; ) {
    const wanted = Math.min(eventsPerRead, limit - read);
    const events = await liveChat.eventsAfter(id, last, wanted);
    if (events === 'gone') break;
    for (const event of events) if (isFor(side, event.kind)) chat.push(...entriesOf(event));
    read += events.length;
    last = events.at(-1)?.event ?? last;
    isMore = events.length === wanted;
  }
  return {
    sessionId: id,
    querySessionId,
    previousSessionId: previousId,
    conversation: messages
      // What is said to the chatbot afterwards is no part of this chat.
      .filter(({ createdAt }) => closedAt === null || createdAt <= closedAt)
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .map(spoken),
    chat,
    next: last < session.eventCount && read >= limit ? last : null,
  };
}

/** Of what is read at once. */
export const mostEvents = 2_000;
const eventsPerRead = 200;
const iso = (atMs: number) => new Date(atMs).toISOString();

function spoken({ id, role, text, answer, createdAt }: Message): Entry {
  const ofAnswer = answer ? { confidence: answer.confidence, sources: answer.sources } : {};
  return { at: iso(createdAt), from: role, text, messageId: id, ...ofAnswer };
}

/** Marks, pages and the like are no part of what was said. */
function entriesOf({ kind, data, sequence, messageId, agentName, createdAt }: LiveEvent): Entry[] {
  const at = iso(createdAt);
  const text = (name: string) => String(data[name] ?? '');
  switch (kind) {
    case 'message':
      return [
        {
          at,
          from: data.senderType === 'agent' ? 'agent' : 'visitor',
          name: text('senderName'),
          text: text('message'),
          format: data.format === 'markdown' ? 'markdown' : 'text',
          ...(messageId !== null && { messageId }),
          ...(sequence !== null && { sequence }),
        },
      ];
    case 'note':
      return [{ at, from: 'note', text: text('text') }];
    case 'agent-joined':
    case 'agent-left':
    case 'closed':
      return [{ at, from: 'event', text: kind, ...(agentName !== null && { name: agentName }) }];
    default:
      return [];
  }
}

/** Everything in the order it was said: to the chatbot too, while nobody was there. */
export const inOrder = ({ conversation, chat }: Transcript): Entry[] =>
  [...conversation, ...chat].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/** The transcript as a person would file it. */
export function plainTranscript(transcript: Transcript): string {
  return inOrder(transcript)
    .map(({ at, from, name, text }) => {
      const who = name ? `${name} (${from})` : from;
      return `[${at}] ${who}: ${text}\n`;
    })
    .join('\n');
}
