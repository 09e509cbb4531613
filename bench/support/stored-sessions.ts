import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Prepared } from './parley.ts';

/** Writes conversations straight into the embedded database, as if visitors had had them over the last days. */
export function storeSessions(folder: string, { accountId, chatbotId }: Prepared, count: number): void {
  const database = new DatabaseSync(join(folder, 'parley.db'));
  const stored = (database.prepare('select count(*) as count from sessions').get() as { count: number }).count;
  const session = database.prepare('insert into sessions values (?, ?, ?, ?, 2, null, ?, ?, 900, null)');
  const message = database.prepare('insert into messages values (?, ?, ?, ?, ?, ?, ?, ?, null, null, ?, null, null)');
  const answer = JSON.stringify({
    confidence: 0.9,
    sources: ['https://example.com/1'],
    mode: 'standard',
    responseTime: 12,
    usage: {},
  });
  database.exec('begin');
  for (let number = stored; number < count; number++) {
    const at = Date.now() - 86_400_000 + number;
    const id = `sess_stored${crypto.randomUUID()}`;
    session.run(id, chatbotId, accountId, `visitor:vis_${number}`, at, at);
    message.run(
      `msg_q${crypto.randomUUID()}`,
      id,
      chatbotId,
      1,
      'visitor',
      `Stored question ${number}?`,
      null,
      `stored ${number}`,
      at,
    );
    message.run(
      `msg_a${crypto.randomUUID()}`,
      id,
      chatbotId,
      2,
      'chatbot',
      'An answer of usual length, which says what to do and where. '.repeat(3),
      answer,
      null,
      at,
    );
  }
  database.exec('commit');
  // What was written here at once must not be what the server writes back later.
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}
