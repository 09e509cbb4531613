import {
  createTextSearch,
  groupsOf,
  lookInSteps,
  mostLookedAt,
  type SaidText,
  type Snippet,
  searchWords,
} from '../conversations/index.ts';
import { foldText } from '../language/index.ts';
import type { LiveSearchStore, LiveSession, SearchableSession, SearchFilter, SearchPlace } from './ports.ts';

interface FoundSession {
  session: LiveSession;
  /** Where the most of the words were said; nothing where the visitor's name, address and tags have them all. */
  snippet: Snippet | undefined;
}

interface FoundSessions {
  found: FoundSession[];
  /** Where to go on; null once all have been looked through. */
  next: SearchPlace | null;
}

interface Wanted {
  text: string;
  filter: SearchFilter;
  after: SearchPlace | undefined;
  limit: number;
}

/** What was said to and by the chatbot in conversations, between two of their numbers. */
export type SaidBefore = (querySessionIds: readonly string[], from: number, to: number) => Promise<SaidText[]>;

interface Dependencies {
  store: LiveSearchStore;
  saidBefore: SaidBefore;
}

const sessionsPerStep = 250;

/** Whether a text has words to search for. */
export const hasWords = (text: string): boolean => searchWords(text).length > 0;

/**
 * The sessions in which all words of a text are: in what was said, to people or to the chatbot before, in the visitor's
 * name and address, or in the tags. Open ones first, each the latest first; gone through a few at a time and a bounded
 * number for each request, as conversations are.
 */
export async function findSessions(
  { text, filter, after, limit }: Wanted,
  { store, saidBefore }: Dependencies,
  mostLooks = mostLookedAt,
): Promise<FoundSessions> {
  const words = searchWords(text);
  const matches: { id: string; snippet: Snippet | undefined }[] = [];
  let looks = 0;
  for await (const group of groupsAfter(after)) {
    const searched = await search(group);
    looks += searched.looks;
    for (const session of group) {
      if (!searched.matches.has(session.id)) continue;
      matches.push({ id: session.id, snippet: searched.matches.get(session.id) });
      if (matches.length === limit) return pageOf(placeOf(session));
    }
    const last = group.at(-1);
    if (last && looks >= mostLooks) return pageOf(placeOf(last));
  }
  return pageOf(null);

  async function* groupsAfter(place: SearchPlace | undefined): AsyncGenerator<SearchableSession[]> {
    let cursor = place;
    for (;;) {
      const sessions = await store.sessionsToSearch(filter, cursor, sessionsPerStep);
      yield* groupsOf(sessions, ({ eventCount }) => eventCount);
      const last = sessions.at(-1);
      if (!last) return;
      cursor = placeOf(last);
    }
  }

  async function search(sessions: readonly SearchableSession[]) {
    const matches = new Map<string, Snippet | undefined>();
    const searches = new Map<string, ReturnType<typeof createTextSearch>>();
    for (const { id, visitorName, email, tags } of sessions) {
      const known = foldText([visitorName, email, ...tags].join('\n'));
      const missing = words.filter((word) => !known.includes(word));
      if (missing.length === 0) matches.set(id, undefined);
      else searches.set(id, createTextSearch(missing));
    }
    const missed = () => [...searches.keys()].filter((id) => !searches.get(id)?.isFound());
    const { through, looks } = lookInSteps(searches);

    const lastEvent = Math.max(0, ...sessions.map(({ id, eventCount }) => (searches.has(id) ? eventCount : 0)));
    await through(lastEvent, (from, to) => store.saidInChats(missed(), from, to));

    const conversations = missed().length > 0 ? await store.conversationsBehind(missed()) : [];
    for (const group of groupsOf(conversations, ({ messageCount }) => messageCount)) {
      if (group.every(({ sessionId }) => searches.get(sessionId)?.isFound())) continue;
      const ids = [...new Set(group.map(({ querySessionId }) => querySessionId))];
      const last = Math.max(...group.map(({ messageCount }) => messageCount));
      await through(last, async (from, to) =>
        (await saidBefore(ids, from, to)).flatMap((said) =>
          group
            .filter(({ querySessionId }) => querySessionId === said.sessionId)
            .map(({ sessionId }) => ({ ...said, sessionId })),
        ),
      );
    }
    for (const [id, each] of searches) if (each.isFound()) matches.set(id, each.snippet());
    // Events of other kinds are passed over as they are read, which takes its time too.
    const passed = sessions.reduce((sum, { eventCount }) => sum + eventCount, sessions.length);
    return { matches, looks: passed + looks() };
  }

  async function pageOf(next: SearchPlace | null): Promise<FoundSessions> {
    const sessions = await store.findAll(matches.map(({ id }) => id));
    const byId = new Map(sessions.map((session) => [session.id, session]));
    const found = matches.flatMap(({ id, snippet }) => {
      const session = byId.get(id);
      return session ? { session, snippet } : [];
    });
    return { found, next };
  }
}

const placeOf = ({ id, isClosed, at }: SearchableSession): SearchPlace => ({ id, isClosed, at });
