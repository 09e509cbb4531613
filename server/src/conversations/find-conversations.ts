import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Certainty, certaintyOf } from './certainty.ts';
import { groupsOf, lookInSteps, messagesPerStep, mostLookedAt } from './look-in-steps.ts';
import type { ConversationListStore, ListedSession, ListPlace } from './ports.ts';
import { createTextSearch, type Snippet, searchWords } from './text-search.ts';

export interface ConversationFilter {
  /** Words, each of which has to be somewhere in the conversation. */
  text?: string | undefined;
  /** When it was spoken in last: from one time on, and before another. */
  fromMs?: number | undefined;
  beforeMs?: number | undefined;
  /** By the worst rating of its answers. */
  rating?: 'good' | 'bad' | 'any' | 'none' | undefined;
  /** By the lowest confidence of its answers. */
  minConfidence?: number | undefined;
  maxConfidence?: number | undefined;
  certainty?: Certainty | undefined;
  isHandedOver?: boolean | undefined;
  /** By whether the chatbot had no answer to a question in it. */
  isUnanswered?: boolean | undefined;
}

export interface FoundConversation extends ListedSession {
  firstQuestion: string | null;
  /** What the chatbot said to it. */
  firstAnswer: string | null;
  /** Whether the chatbot had no answer to a question in it. */
  isUnanswered: boolean;
  /** As the visitor called themselves in a live chat of it. */
  visitorName: string | null;
  snippet: Snippet | undefined;
}

export interface FoundConversations {
  conversations: FoundConversation[];
  /** Where to go on; null once all have been looked through. */
  next: ListPlace | null;
}

interface Wanted {
  chatbotId: string;
  filter: ConversationFilter;
  after: ListPlace | undefined;
  limit: number;
}

const sessionsPerStep = 250;
const snippetsPerStep = 10;
/** The number of the message after the first question. */
const firstAnswerAt = 2;

/**
 * The latest conversations that a filter lets through. They are gone through from the latest on, a few at a time and a
 * bounded number for each request, so that an account with millions of messages holds up nobody, and no index of words
 * makes every answer dearer to write.
 */
export async function findConversations(
  { chatbotId, filter, after, limit }: Wanted,
  store: ConversationListStore,
  mostLooks = mostLookedAt,
): Promise<FoundConversations> {
  const words = searchWords(filter.text ?? '');
  const { isUnanswered } = filter;
  const isFiltered = words.length > 0 || isUnanswered !== undefined || passesBy(filter).length > 0;
  // Where all are let through, one more tells whether there is more.
  const step = isFiltered ? sessionsPerStep : limit + 1;
  const times = { fromMs: filter.fromMs ?? 0, beforeMs: filter.beforeMs ?? Number.MAX_SAFE_INTEGER };
  const found: (ListedSession & { snippet: Snippet | undefined })[] = [];
  let cursor = after;
  let looks = 0;
  for (;;) {
    const sessions = await store.listSessions(chatbotId, times, cursor, step);
    looks += sessions.length;
    const groups = words.length > 0 ? groupsOf(sessions, ({ messageCount }) => messageCount) : [sessions];
    for (const group of groups.filter(({ length }) => length > 0)) {
      const listed = group.filter((session) => passesBy(filter).every((passes) => passes(session)));
      const passing = isUnanswered === undefined ? listed : await byOutcome(listed, isUnanswered);
      const searched = words.length > 0 ? await search(passing, words, store) : undefined;
      looks += searched?.looks ?? 0;
      for (const session of passing) {
        const snippet = searched?.snippets.get(session.id);
        if (searched && !snippet) continue;
        found.push({ ...session, snippet });
        cursor = cursorOf(session);
        const isLast = sessions.length < step && session === sessions.at(-1);
        if (found.length === limit) return pageOf(found, isLast ? null : cursor);
      }
      cursor = cursorOf(group.at(-1) as ListedSession);
      if (looks >= mostLooks && group.at(-1) !== sessions.at(-1)) return pageOf(found, cursor);
    }
    if (sessions.length < step) return pageOf(found, null);
    if (looks >= mostLooks) return pageOf(found, cursor ?? null);
    await nextTurn();
  }

  async function byOutcome(sessions: ListedSession[], isUnanswered: boolean) {
    const unanswered = await store.unansweredAmong(sessions.map(({ id }) => id));
    return sessions.filter(({ id }) => unanswered.has(id) === isUnanswered);
  }

  /** Names are given to people: only what they ever got has one. */
  async function namesIn(sessions: readonly ListedSession[]): Promise<Map<string, string>> {
    const ids = sessions.flatMap(({ id, isHandedOver }) => (isHandedOver ? [id] : []));
    const chats = ids.length > 0 ? await store.chatsOf(ids) : [];
    return new Map(chats.flatMap(({ sessionId, visitorName }) => (visitorName ? [[sessionId, visitorName]] : [])));
  }

  async function pageOf(conversations: typeof found, next: ListPlace | null): Promise<FoundConversations> {
    const ids = conversations.map(({ id }) => id);
    const questions = await store.firstQuestions(ids);
    const unanswered = await store.unansweredAmong(ids);
    const names = await namesIn(conversations);
    const said = await store.saidIn(ids, firstAnswerAt, firstAnswerAt);
    const answers = new Map(
      said.flatMap(({ sessionId, from, text }) => (from === 'chatbot' ? [[sessionId, text]] : [])),
    );
    return {
      conversations: conversations.map((each) => ({
        ...each,
        firstQuestion: questions.get(each.id) ?? null,
        firstAnswer: answers.get(each.id) ?? null,
        isUnanswered: unanswered.has(each.id),
        visitorName: names.get(each.id) ?? null,
      })),
      next,
    };
  }
}

const cursorOf = ({ id, lastMessageAt }: ListedSession): ListPlace => ({ lastMessageAt, sessionId: id });

function passesBy({ rating, minConfidence, maxConfidence, certainty, isHandedOver }: ConversationFilter) {
  const passes: ((session: ListedSession) => boolean)[] = [];
  if (rating !== undefined) passes.push(({ lowestRating }) => hasRating(lowestRating, rating));
  if (minConfidence !== undefined)
    passes.push(({ lowestConfidence }) => lowestConfidence !== null && lowestConfidence >= minConfidence);
  if (maxConfidence !== undefined)
    passes.push(({ lowestConfidence }) => lowestConfidence !== null && lowestConfidence <= maxConfidence);
  if (certainty !== undefined)
    passes.push(({ lowestConfidence: least }) => least !== null && certaintyOf(least) === certainty);
  if (isHandedOver !== undefined) passes.push((session) => session.isHandedOver === isHandedOver);
  return passes;
}

function hasRating(lowest: number | null, wanted: NonNullable<ConversationFilter['rating']>): boolean {
  if (lowest === null) return wanted === 'none';
  return wanted === 'any' || (wanted === 'good' && lowest >= 4) || (wanted === 'bad' && lowest <= 2);
}

/** Looks for the words in all that was said in these sessions; gives a snippet of each that has them all. */
async function search(
  sessions: readonly ListedSession[],
  words: readonly string[],
  store: ConversationListStore,
): Promise<{ snippets: Map<string, Snippet>; looks: number }> {
  const searches = new Map(sessions.map(({ id }) => [id, createTextSearch(words)]));
  const { look, looks, through } = lookInSteps(searches);
  const ids = sessions.map(({ id }) => id);
  // More than a step only where a single session has more.
  const last = Math.max(0, ...sessions.map(({ messageCount }) => messageCount));
  await through(last, (from, to) => store.saidIn(ids, from, to));
  const toRead = sessions.filter(({ id, isHandedOver }) => isHandedOver && !searches.get(id)?.isFound());
  const chats = toRead.length > 0 ? await store.chatsOf(toRead.map(({ id }) => id)) : [];
  for (const { sessionId, liveSessionId } of chats) {
    for (let event = 0; !searches.get(sessionId)?.isFound(); ) {
      const said = await store.saidInChat(liveSessionId, event, messagesPerStep);
      for (const { from, text } of said) await look({ sessionId, from, text });
      if (said.length < messagesPerStep) break;
      event = said.at(-1)?.event ?? event;
      await nextTurn();
    }
  }
  const snippets = new Map<string, Snippet>();
  for (const [id, each] of searches) {
    const snippet = each.isFound() ? each.snippet() : undefined;
    if (!snippet) continue;
    snippets.set(id, snippet);
    if (snippets.size % snippetsPerStep === 0) await nextTurn();
  }
  return { snippets, looks: looks() };
}

/** What one reply holds of something long: so much is made, sent and kept for a slow reader without harm to others. */
const mostPageBytes = 128 * 1024;
/** Few enough that a read of the longest texts takes less than a millisecond: others wait behind it. */
const itemsPerRead = 8;

interface PageRequest<Item, Position> {
  /** The position that the page before ended with. */
  after: Position;
  limit: number;
  read(after: Position, limit: number): Promise<Item[]>;
  positionOf(item: Item): Position;
  textOf(item: Item): string;
}

/** Reads a page of texts, bounded in number and in bytes; `next` is the position to go on after, null at the end. */
export async function readBoundedPage<Item, Position>({
  after,
  limit,
  read,
  positionOf,
  textOf,
}: PageRequest<Item, Position>): Promise<{ items: Item[]; next: Position | null }> {
  const items: Item[] = [];
  let bytes = 0;
  let position = after;
  while (items.length < limit) {
    const wanted = Math.min(itemsPerRead, limit - items.length);
    const found = await read(position, wanted);
    for (const item of found) {
      items.push(item);
      position = positionOf(item);
      bytes += Buffer.byteLength(textOf(item));
      if (bytes >= mostPageBytes) return { items, next: position };
    }
    if (found.length < wanted) return { items, next: null };
  }
  return { items, next: position };
}
