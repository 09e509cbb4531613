import { z } from 'zod';
import { type Conversations, type Message, readBoundedPage, toldAnswer, toldOf } from '../conversations/index.ts';
import { attachmentDocument, pictureOf, time } from './documents.ts';
import { isFor, type messageVerbs } from './messages.ts';
import {
  type Attachment,
  isUnnamed,
  type LiveEvent,
  type LiveSession,
  type LiveSessionStore,
  type Side,
} from './ports.ts';

const entry = z.object({
  at: time,
  from: z.enum(['visitor', 'chatbot', 'agent', 'note', 'event']),
  name: z.string().optional(),
  isUnnamed: z.boolean().optional().describe('Of a visitor who gave no name: `name` only stands in for one.'),
  pictureUrl: z.string().optional().describe('The picture of the agent who wrote it. Left out where they have none.'),
  text: z.string(),
  messageId: z.string().optional(),
  sequence: z.number().optional().describe('Its number among the messages of the live session.'),
  format: z.enum(['text', 'markdown']).optional(),
  ...toldAnswer.shape,
  attachment: attachmentDocument.optional().describe('The file that the message carries; its text is the name.'),
});
type Entry = z.infer<typeof entry>;

export const transcriptDocument = z.object({
  sessionId: z.string(),
  querySessionId: z.string().nullable(),
  previousSessionId: z.string().nullable(),
  conversation: z.array(entry).describe('What was said to and by the chatbot.'),
  conversationNext: z.string().nullable().describe('The `conversationAfter` of the next part of a long conversation.'),
  chat: z.array(entry).describe('What was said between the visitor and the person.'),
  next: z.number().nullable().describe('The `after` of the next part of a long chat.'),
});
export type Transcript = z.infer<typeof transcriptDocument>;

export interface TranscriptSources {
  liveChat: Pick<LiveSessionStore, 'conversationsOf'> & Pick<ReturnType<typeof messageVerbs>, 'eventsAfter'>;
  conversations: Pick<Conversations, 'messagesAfter'>;
}

interface Part {
  /** The event that the part before ended with. */
  after?: number | undefined;
  /** The message to the chatbot that the part before ended with: only the conversation goes on. */
  conversationAfter?: ConversationPosition | undefined;
  /** At most so many events. */
  limit?: number;
}

/** A message of one of the conversations that were handed over into a chat. */
export interface ConversationPosition {
  querySessionId: string;
  sequence: number;
}

/** What was said, as far as a side may know it: the first part, or a further one of the chat or of the conversation. */
export async function readTranscript(
  session: LiveSession,
  side: Side,
  dependencies: TranscriptSources,
  { after = 0, conversationAfter, limit = mostEvents }: Part = {},
): Promise<Transcript> {
  const isFirst = after === 0 && conversationAfter === undefined;
  const conversation =
    isFirst || conversationAfter
      ? await conversationPage(session, dependencies, conversationAfter)
      : { items: [], next: null };
  const chat = conversationAfter
    ? { items: [], next: null }
    : await readBoundedPage({
        after,
        limit,
        read: (from, most) => eventsOf(session, from, most, dependencies),
        positionOf: ({ event }) => event,
        textOf: ({ data }) => String(data.message ?? data.text ?? ''),
      });
  const { next } = conversation;
  return {
    sessionId: session.id,
    querySessionId: session.querySessionId,
    previousSessionId: session.previousId,
    conversation: conversation.items.map(spoken).toSorted(byTime),
    conversationNext: next && `${next.querySessionId}.${next.sequence}`,
    chat: chat.items.filter(({ kind }) => isFor(side, kind)).flatMap(entriesOf),
    next: chat.next !== null && chat.next < session.eventCount ? chat.next : null,
  };
}

/** At most, of what is read at once. */
export const mostEvents = 2_000;
const mostMessages = 1_000;

async function eventsOf({ id }: LiveSession, after: number, limit: number, { liveChat }: TranscriptSources) {
  const events = await liveChat.eventsAfter(id, after, limit);
  return events === 'gone' ? [] : events;
}

/** The conversations one after the other, in an order that new ones do not change. */
async function conversationPage(
  session: LiveSession,
  { liveChat, conversations }: TranscriptSources,
  position: ConversationPosition | undefined,
) {
  const ids = (await liveChat.conversationsOf(session)).toSorted();
  const first = { querySessionId: ids[0] ?? '', sequence: 0 };
  return readBoundedPage<Message, ConversationPosition>({
    after: position ?? first,
    limit: mostMessages,
    async read({ querySessionId, sequence }, limit) {
      const found: Message[] = [];
      for (const id of ids.filter((each) => each >= querySessionId)) {
        const from = id === querySessionId ? sequence : 0;
        const wanted = limit - found.length;
        const messages = await conversations.messagesAfter(session.chatbotId, id, from, wanted);
        found.push(...messages.filter((message) => isBeforeEnd(message, session)));
        if (found.length === limit) break;
      }
      return found;
    },
    positionOf: ({ sessionId, sequence }) => ({ querySessionId: sessionId, sequence }),
    textOf: ({ text }) => text,
  });
}

/** What is said to the chatbot after a chat has ended is no part of it. */
const isBeforeEnd = ({ createdAt }: Message, { closedAt }: LiveSession) => closedAt === null || createdAt <= closedAt;

const iso = (atMs: number) => new Date(atMs).toISOString();

function spoken({ id, role, text, answer, createdAt }: Message): Entry {
  const said = { at: iso(createdAt), from: role, text, messageId: id };
  return answer ? { ...said, ...toldOf(answer) } : said;
}

/** Marks, pages and the like are no part of what was said. */
function entriesOf(event: LiveEvent): Entry[] {
  const { kind, data, sequence, messageId, agentName, createdAt } = event;
  const pictureUrl = pictureOf(event);
  const at = iso(createdAt);
  const text = (name: string) => String(data[name] ?? '');
  switch (kind) {
    case 'message':
      return [
        {
          at,
          from: data.senderType === 'agent' ? 'agent' : 'visitor',
          name: text('senderName'),
          ...(isUnnamed(data) && { isUnnamed: true }),
          text: text('message'),
          format: data.format === 'markdown' ? 'markdown' : 'text',
          ...(pictureUrl !== null && { pictureUrl }),
          ...(messageId !== null && { messageId }),
          ...(sequence !== null && { sequence }),
          // Written by us, when it was posted.
          ...(data.attachment !== undefined && { attachment: data.attachment as Attachment }),
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

/** Everything of a part in the order it was said: to the chatbot too, while nobody was there. */
export const inOrder = ({ conversation, chat }: Transcript): Entry[] => [...conversation, ...chat].toSorted(byTime);

const byTime = (a: Entry, b: Entry) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

/** The whole transcript as a person would file it, a paragraph a message, read as it is taken. */
export async function* plainTranscript(
  session: LiveSession,
  side: Side,
  dependencies: TranscriptSources,
): AsyncGenerator<string> {
  const ids = await dependencies.liveChat.conversationsOf(session);
  const sources = [
    chatEntries(session, side, dependencies),
    ...ids.map((id) => conversationEntries(session, id, dependencies)),
  ];
  let bytes = 0;
  for await (const { at, from, name, text } of mergedByTime(sources)) {
    const who = name ? `${name} (${from})` : from;
    const paragraph = `${bytes === 0 ? '' : '\n'}[${at}] ${who}: ${text}\n`;
    bytes += Buffer.byteLength(paragraph);
    if (bytes > mostPlainBytes) return yield '\n[The transcript goes on; the JSON document has all of it.]\n';
    yield paragraph;
  }
}

const mostPlainBytes = 4 * 1024 * 1024;
const entriesPerRead = 8;

async function* chatEntries(session: LiveSession, side: Side, dependencies: TranscriptSources): AsyncGenerator<Entry> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const events: LiveEvent[] = await eventsOf(session, after, entriesPerRead, dependencies);
    for (const event of events) if (isFor(side, event.kind)) yield* entriesOf(event);
    after = events.at(-1)?.event;
  }
}

async function* conversationEntries(
  session: LiveSession,
  id: string,
  { conversations }: TranscriptSources,
): AsyncGenerator<Entry> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const messages: Message[] = await conversations.messagesAfter(session.chatbotId, id, after, entriesPerRead);
    for (const message of messages) if (isBeforeEnd(message, session)) yield spoken(message);
    after = messages.at(-1)?.sequence;
  }
}

/** Merges entries that are each in the order of time. */
async function* mergedByTime(sources: AsyncGenerator<Entry>[]): AsyncGenerator<Entry> {
  const heads = await Promise.all(sources.map(async (source) => ({ source, head: await source.next() })));
  for (;;) {
    let earliest: (typeof heads)[number] | undefined;
    for (const each of heads) {
      if (each.head.done) continue;
      if (!earliest || earliest.head.done || byTime(each.head.value, earliest.head.value) < 0) earliest = each;
    }
    if (!earliest || earliest.head.done) return;
    yield earliest.head.value;
    earliest.head = await earliest.source.next();
  }
}
