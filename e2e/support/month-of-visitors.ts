import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SiteOwner } from './site-owner.ts';
import type { RunningServer } from './start-server.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** What the shop tells beside the documents that every shop has. */
const moreDocuments = [
  {
    title: 'Care and cleaning',
    content: `# Care and cleaning

Dust brass and steel with a dry cloth. Linen shades are brushed, never washed. Switch the lamp off and let it cool for 10 minutes before you clean it.`,
  },
  {
    title: 'Bulbs and brightness',
    content: `# Bulbs and brightness

All our lamps take bulbs with an E27 socket of up to 60 watts. The Harbour gives 800 lumens, enough for a dining table of 120 centimetres. LED bulbs can be dimmed with the dimmer that comes with the lamp.`,
  },
  {
    title: 'Track an order',
    content: `# Track an order

As soon as your parcel is on its way you get an email with a tracking link. You also find it under Orders in your account. An order can be changed or cancelled until it is packed.`,
  },
  {
    title: 'For architects and cafés',
    content: `# For architects and cafés

From 10 lamps on there is a discount of 15 percent. We send samples for two weeks and make cables of any length up to 8 metres.`,
  },
];

/** The words of a visitor, and how often they are said in a month; some get a rating. */
const asked: [question: string, times: number, rating?: number][] = [
  ['How do I return a lamp?', 27, 5],
  ['How long does shipping take?', 24, 5],
  ['Is shipping free?', 21],
  ['How long is the warranty?', 18, 4],
  ['Which bulbs fit?', 18, 5],
  ['When is the workshop open?', 15],
  ['Where is my order?', 15, 4],
  ['Can I pay with a cryptocurrency?', 12, 2],
  ['Do you ship to Switzerland?', 12],
  ['How do I clean a linen shade?', 12, 5],
  ['Can I cancel my order?', 9],
  ['Is there a discount for a café?', 9, 4],
  ['Do you sell gift vouchers?', 9],
  ['Where can I park at the workshop?', 6],
  ['How bright is the Harbour?', 6, 5],
  ['Can I pay in three instalments?', 6],
  ['Do you repair lamps of other makers?', 6, 2],
  ['Can I have a longer cable?', 6],
  ['Is the Harbour dimmable?', 6],
  ['Are the lamps made of recycled brass?', 3],
];

/** So many that none of them asks too much in a minute. */
const visitorCount = 40;

/** How busy the days of a week are, and the hours of a day at which somebody asks. */
const busyness = [4, 5, 5, 4, 6, 2, 1];
const hours = [9, 10, 11, 13, 14, 15, 16, 18, 20, 21];

interface Asked {
  sessionId: string;
  messageId: string;
}

/**
 * Lets visitors of the site ask for a month. All of it is asked and answered now; then the times are moved to the days
 * before, in the embedded database, while the server is down. It must believe the addresses that a proxy names.
 */
export async function liveThroughMonth(server: RunningServer, owner: SiteOwner, chatbotId: string): Promise<void> {
  for (const { title, content } of moreDocuments)
    await owner.call('POST', `/api/chatbots/${chatbotId}/sources`, { title, content });
  await owner.waitUntilRead(chatbotId);

  const visitors = await Promise.all(
    Array.from({ length: visitorCount }, (_, at) => newVisitor(server.url, chatbotId, at)),
  );
  const sessionIds: string[] = [];
  for (const [turn, [message, rating]] of inTurns().entries()) {
    const say = visitors[turn % visitorCount] as Visitor;
    const { sessionId, messageId } = await say<Asked>('/api/chatbot/query', { chatbotId, message });
    if (rating) await say('/api/chatbot/feedback', { sessionId, messageId, rating });
    sessionIds.push(sessionId);
  }

  await server.kill();
  const database = new DatabaseSync(join(server.folder, 'parley.db'));
  database.exec('begin');
  moveBack(database, sessionIds);
  countAgain(database, chatbotId);
  database.exec('commit; pragma wal_checkpoint(truncate)');
  database.close();
  await server.restart();
}

type Visitor = <Reply>(path: string, body: unknown) => Promise<Reply>;

/** Somebody on a page of the shop, at an address of their own. */
async function newVisitor(serverUrl: string, chatbotId: string, number: number): Promise<Visitor> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Origin: 'http://shop.localhost',
    'X-Forwarded-For': `10.${number}.0.1`,
  };
  const say: Visitor = async <Reply>(path: string, body: unknown) => {
    const response = await fetch(serverUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Reply;
  };
  const { token } = await say<{ token: string }>(`/api/widget/${chatbotId}/visitor`, {});
  headers['Authorization'] = `Bearer ${token}`;
  return say;
}

/** Every question as often as it is asked, as mixed as visitors are. */
function inTurns(): [question: string, rating: number | undefined][] {
  const turns: [string, number | undefined][] = [];
  for (let round = 0; round < 27; round++)
    for (const [question, times, rating] of asked)
      if (times > round) turns.push([question, round % 3 === 0 ? rating : undefined]);
  return turns;
}

/** The first ones asked furthest; every week is a little busier than the one before. */
function moveBack(database: DatabaseSync, sessionIds: readonly string[]): void {
  const days = Array.from({ length: 29 }, (_, at) => 29 - at);
  const weight = (daysAgo: number) =>
    (busyness[new Date(Date.now() - daysAgo * dayMs).getUTCDay()] ?? 1) * (40 - daysAgo);
  const whole = days.reduce((sum, daysAgo) => sum + weight(daysAgo), 0);
  const session = database.prepare(
    'update sessions set created_at = created_at - ?1, last_message_at = last_message_at - ?1 where id = ?2',
  );
  const messages = database.prepare('update messages set created_at = created_at - ?1 where session_id = ?2');
  let reached = 0;
  let next = 0;
  for (const daysAgo of days) {
    reached += weight(daysAgo);
    for (; next < sessionIds.length * (reached / whole) && next < sessionIds.length; next++) {
      const hour = hours[next % hours.length] ?? 0;
      const midnight = Math.floor(Date.now() / dayMs) * dayMs - daysAgo * dayMs;
      const back = Date.now() - (midnight + hour * hourMs + ((next * 17) % 60) * 60_000);
      session.run(back, sessionIds[next] ?? '');
      messages.run(back, sessionIds[next] ?? '');
    }
  }
}

/** What is counted as it happens, by the days on which it now has happened. */
function countAgain(database: DatabaseSync, chatbotId: string): void {
  const day = (column: string) => `strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch')`;
  const counts: Record<string, string> = {
    chatbot_conversations: `select chatbot_id, ${day('created_at')}, count(*), sum(handed_over_to is not null)
      from sessions where chatbot_id = ?1 group by 1, 2`,
    chatbot_days: `select a.chatbot_id, ${day('a.created_at')}, 30, count(*), count(*) * 180, count(q.question_outcome),
        sum(case when q.question_outcome is null then 0 else round(json_extract(a.answer, '$.confidence') * 1000) end),
        sum(q.question_outcome is 'answered'), sum(q.question_outcome is 'low-confidence'),
        sum(q.question_outcome is 'unanswered')
      from messages a join messages q on q.session_id = a.session_id and q.sequence = a.sequence - 1
      where a.chatbot_id = ?1 and a.role = 'chatbot' group by 1, 2`,
    chatbot_resolutions: `select chatbot_id, ${day('created_at')}, sum(resolution in ('confirmed', 'unresolved')),
        sum(resolution = 'confirmed')
      from messages where chatbot_id = ?1 and resolution is not null group by 1, 2`,
    chatbot_months: `select chatbot_id, month.name, count(*), count(*) * 180, count(rating), coalesce(sum(rating), 0)
      from messages join (select 'all' as name union select strftime('%Y-%m', ?2 / 1000, 'unixepoch')
        union select strftime('%Y-%m', ?2 / 1000 - 30 * 86400, 'unixepoch')) as month
        on month.name = 'all' or month.name = strftime('%Y-%m', created_at / 1000, 'unixepoch')
      where chatbot_id = ?1 and role = 'chatbot' group by 1, 2`,
  };
  for (const [table, counted] of Object.entries(counts)) {
    database.prepare(`delete from ${table} where chatbot_id = ?`).run(chatbotId);
    const given = counted.includes('?2') ? [chatbotId, Date.now()] : [chatbotId];
    database.prepare(`insert into ${table} ${counted}`).run(...given);
  }
  countMonthBefore(database, chatbotId);
  database
    .prepare(
      `update question_counts set (last_asked_at, worded_at) = (select max(created_at), max(created_at) from messages
       where messages.chatbot_id = ?1 and messages.question_key = question_counts.question_key) where chatbot_id = ?1`,
    )
    .run(chatbotId);
}

/** The days before are known by their counts alone: a little less was asked, and more of it in vain. */
function countMonthBefore(database: DatabaseSync, chatbotId: string): void {
  const before = "strftime('%Y-%m-%d', day, '-30 days')";
  const fewer = (column: string, share: number) => `round(${column} * ${share})`;
  database
    .prepare(
      `insert into chatbot_conversations select chatbot_id, ${before}, ${fewer('conversations', 0.85)},
         ${fewer('handed_over', 0.85)} from chatbot_conversations where chatbot_id = ?`,
    )
    .run(chatbotId);
  database
    .prepare(
      `insert into chatbot_days select chatbot_id, ${before}, time_bucket, ${fewer('interactions', 0.85)},
         ${fewer('response_ms', 0.85)}, ${fewer('questions', 0.85)}, ${fewer('confidence_permille', 0.85)},
         ${fewer('answered', 0.75)}, ${fewer('unsure', 0.85)}, ${fewer('refused', 1.2)}
       from chatbot_days where chatbot_id = ?`,
    )
    .run(chatbotId);
}
