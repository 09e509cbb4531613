import type { Ledger, SentMessage } from './ledger-clients.ts';
import { openEventStream } from './open-event-stream.ts';
import type { TestAccount, TestClient } from './test-client.ts';

export interface Findings {
  acknowledged: number;
  /** Acknowledged and not there, or not where the client was told. */
  lost: string[];
  doubled: string[];
  /** Sessions whose messages are not numbered 1, 2, 3 … to the end. */
  gaps: string[];
  /** Stored, although the client never heard of it. */
  cut: number;
  storedAnswers: number;
  storedLiveMessages: number;
  totalInteractions: number;
}

interface StoredMessage {
  sessionId: string;
  messageId: string;
  sequence: number;
  text: string;
}

interface Access extends Pick<TestClient, 'request'> {
  url: string;
  account: TestAccount;
  chatbotId: string;
}

/** Compares what clients were promised with what the API tells afterwards. */
export async function checkLedger(ledger: Ledger, access: Access): Promise<Findings> {
  const gaps: string[] = [];
  const { answered, answers } = await storedAnswers(access, gaps);
  const live = await storedLiveMessages(ledger.liveSessions, access, gaps);
  const stored = groupByText([...answered, ...live]);
  const acknowledged = ledger.sent.filter((message) => message.acknowledged !== undefined);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((message) => !isWhereItWasPromised(message, stored)).map(({ text }) => text),
    doubled: [...stored].filter(([, messages]) => messages.length > 1).map(([text]) => text),
    gaps,
    cut: answered.length + live.length - acknowledged.length,
    storedAnswers: answers,
    storedLiveMessages: live.length,
    totalInteractions: await totalInteractions(access),
  };
}

function isWhereItWasPromised({ text, acknowledged }: SentMessage, stored: Map<string, StoredMessage[]>) {
  return (stored.get(text) ?? []).some(
    ({ messageId, sessionId, sequence }) =>
      messageId === acknowledged?.messageId &&
      sessionId === acknowledged.sessionId &&
      (acknowledged.sequence === undefined || acknowledged.sequence === sequence),
  );
}

/** Every question that has its answer right behind it, under the answer's id. */
async function storedAnswers({ request, account, chatbotId }: Access, gaps: string[]) {
  const answered: StoredMessage[] = [];
  let answers = 0;
  const sessionIds = await allSessionIds({ request, account, chatbotId });
  await inParallel(sessionIds, async (sessionId) => {
    const path = `/api/chatbots/${chatbotId}/sessions/${sessionId}`;
    const { messages, messageCount } = (await request('GET', path, { token: account.idToken })).body;
    const isGapFree = messages.every(({ sequence }: StoredMessage, at: number) => sequence === at + 1);
    if (!isGapFree || messages.length !== messageCount) gaps.push(sessionId);
    for (const [at, { role, id, sequence }] of messages.entries()) {
      if (role !== 'chatbot') continue;
      answers++;
      const { role: before, text } = messages[at - 1] ?? {};
      if (before === 'visitor') answered.push({ sessionId, messageId: id, sequence, text });
    }
  });
  return { answered, answers };
}

async function allSessionIds({ request, account, chatbotId }: Omit<Access, 'url'>): Promise<string[]> {
  const ids = new Set<string>();
  for (let before = ''; ; ) {
    const path = `/api/chatbots/${chatbotId}/sessions?limit=200${before && `&before=${before}`}`;
    const { sessions } = (await request('GET', path, { token: account.idToken })).body;
    const known = ids.size;
    for (const { id } of sessions) ids.add(id);
    if (ids.size === known) return [...ids];
    // One millisecond later than the last, because others may share its time.
    before = new Date(Date.parse(sessions.at(-1).lastMessageAt) + 1).toISOString();
  }
}

async function storedLiveMessages(sessionIds: string[], access: Access, gaps: string[]) {
  const stored: StoredMessage[] = [];
  await inParallel(sessionIds, async (sessionId) => {
    const path = `/api/live-chat/sessions/${sessionId}`;
    // Closed first: the stream of a closed session ends.
    await access.request('POST', `${path}/close`, { token: access.account.idToken });
    const stream = await openEventStream(`${access.url}${path}/events`, { token: access.account.idToken });
    await stream.ended;
    const messages = stream.events
      .filter(({ event }) => event === 'message')
      .map(({ data }) => JSON.parse(data))
      .map(({ messageId, sequence, message }) => ({ sessionId, messageId, sequence, text: message }));
    if (messages.some(({ sequence }, at) => sequence !== at + 1)) gaps.push(sessionId);
    stored.push(...messages);
  });
  return stored;
}

async function totalInteractions({ request, account, chatbotId }: Access): Promise<number> {
  const path = `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`;
  return (await request('GET', path, { token: account.idToken })).body.totalInteractions;
}

function groupByText(messages: StoredMessage[]): Map<string, StoredMessage[]> {
  return Map.groupBy(messages, ({ text }) => text);
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
