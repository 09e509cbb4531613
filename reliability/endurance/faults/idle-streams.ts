import { setTimeout as sleep } from 'node:timers/promises';
import { startEventReaders } from '../../../bench/support/event-readers.ts';
import type { Fault } from '../fault.ts';

const readersOfSession = 10;
const warmUpReaders = 200;
/** The server looks every five seconds whether the last five were quiet, and gives memory back then. */
const settleMs = 11_000;

export const idleStreams: Fault = {
  name: 'idle-streams',
  async run(ground) {
    const streams = Math.max(500, Math.round(5_000 * ground.scale));
    const node = await ground.startNode({ DATA_DIR: ground.folder() });
    const { client, account, chatbotId } = await ground.openShop(node.url);
    const token = account.apiKey;
    const sessionIds: string[] = [];
    for (let at = 0; at < streams / readersOfSession; at++) {
      const { body } = await client.request('POST', '/api/live-chat/sessions', { token, body: { chatbotId } });
      sessionIds.push(body.sessionId);
    }
    const readers = startEventReaders();
    ground.atEnd(() => readers.stop());
    // Followed by an account's key as by a customer's own server, which has no limit for each session.
    const followed = sessionIds.flatMap((id) =>
      Array.from({ length: readersOfSession }, () => ({ path: `/api/live-chat/sessions/${id}/events`, token })),
    );
    // What the first connections make a server load stays with it, and is not theirs.
    await readers.open(node.port, followed.slice(0, warmUpReaders));
    await readers.close();
    await sleep(settleMs);
    const beforeMb = node.memoryMb();
    await readers.open(node.port, followed);
    await sleep(settleMs);
    const kbEach = ((node.memoryMb() - beforeMb) * 1024) / streams;
    await sleep(Math.max(5_000, 30_000 * ground.scale));

    const sentAtMs: number[] = [];
    const messages = Math.min(20, sessionIds.length);
    for (let number = 0; number < messages; number++) {
      sentAtMs[number] = Number(process.hrtime.bigint()) / 1e6;
      const body = { sessionId: sessionIds[number], message: `#${number}#`, senderType: 'customer', senderName: 'Ann' };
      await client.request('POST', '/api/live-chat/message', { token, body });
    }
    await sleep(2_000);
    const { received, cut } = await readers.report();
    const missed = sentAtMs.filter(
      (_, number) => received.find((one) => one.number === number)?.count !== readersOfSession,
    ).length;
    const slowestMs = Math.max(...received.map(({ number, lastAtMs }) => lastAtMs - (sentAtMs[number] ?? 0)));
    const answer = await client.query(token, { chatbotId, message: 'When is the shop open?' });
    return {
      done: `${streams} streams of live chats open and idle, then ${messages} messages, SQLite`,
      figure: `${kbEach.toFixed(1)} KB each, ${cut} cut, ${missed} messages missed by a reader, the slowest there after ${slowestMs.toFixed(0)} ms; a question is answered with ${answer.status}`,
      aim: '0 cut, 0 missed, ≤ 20 KB each, ≤ 1 s',
      holds: cut === 0 && missed === 0 && kbEach <= 20 && slowestMs <= 1_000 && answer.status === 200,
    };
  },
};
