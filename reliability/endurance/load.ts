import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger } from '../../server/test-support/ledger-check.ts';
import { createLedger, type SentMessage } from '../../server/test-support/ledger-clients.ts';
import type { Shop } from './ground.ts';

export interface Attempt {
  startedMs: number;
  tookMs: number;
  /** 0 where there was no reply. */
  status: number;
  hasRetryAfter: boolean;
}

interface LoadOptions {
  shop: Shop;
  /** Where the next request goes. */
  url(): string;
  clients: number;
  /** A pause of each client between two questions. */
  pauseMs?: number;
  /** How long a client waits for a reply. */
  patienceMs?: number;
}

const messagesPerSession = 20;

/**
 * Clients that ask without end, each question under a key of its own, and again until it is answered. Every attempt is
 * noted, and in the end all that was answered must be there once.
 */
export function startLoad({ shop, url, clients, pauseMs = 0, patienceMs = 60_000 }: LoadOptions) {
  const ledger = createLedger();
  const attempts: Attempt[] = [];
  const answeredAt: number[] = [];
  const mark = Math.random().toString(36).slice(2, 8);
  let isOver = false;

  async function work(number: number): Promise<void> {
    for (let count = 0; !isOver; count++) {
      const text = `When is the shop open, ${mark} ${number} ${count}?`;
      const sessionId = `load ${mark} ${number} ${Math.floor(count / messagesPerSession)}`;
      const message: SentMessage = { kind: 'question', text };
      ledger.sent.push(message);
      const body = JSON.stringify({ chatbotId: shop.chatbotId, message: text, sessionId });
      while (message.acknowledged === undefined) {
        const startedMs = performance.now();
        const reply = await post(url(), shop.account.apiKey, body, `${mark}-${number}-${count}`, patienceMs);
        attempts.push({
          startedMs,
          tookMs: performance.now() - startedMs,
          status: reply.status,
          hasRetryAfter: reply.hasRetryAfter,
        });
        if (reply.status === 200) {
          message.acknowledged = JSON.parse(reply.text);
          answeredAt.push(performance.now());
        } else await sleep(100);
      }
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }
  const working = Promise.all(Array.from({ length: clients }, (_, number) => work(number)));

  return {
    attempts,
    failures: (sinceMs = 0) => attempts.filter(({ status, startedMs }) => status !== 200 && startedMs >= sinceMs),
    answered: () => answeredAt.length,
    /** Until so many more are answered. */
    async untilAnswered(more: number): Promise<void> {
      const enough = answeredAt.length + more;
      while (answeredAt.length < enough) await sleep(20);
    },
    /** Lets every client see its last question through. */
    async stop(): Promise<void> {
      isOver = true;
      await working;
    },
    async check(checkUrl: string) {
      const { lost, doubled, gaps, storedAnswers, totalInteractions, acknowledged } = await checkLedger(ledger, {
        ...shop.client,
        ...shop,
        url: checkUrl,
      });
      const miscounted = Math.abs(storedAnswers - totalInteractions);
      const isSound = lost.length + doubled.length + gaps.length + miscounted === 0;
      return {
        acknowledged,
        isSound,
        text: `${acknowledged} acknowledged: ${lost.length} lost, ${doubled.length} doubled, ${miscounted} miscounted`,
      };
    },
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** On a connection of its own: whether one that is kept alive survives is not what is asked here. */
function post(
  url: string,
  token: string,
  body: string,
  key: string,
  patienceMs: number,
): Promise<{ status: number; text: string; hasRetryAfter: boolean }> {
  return new Promise((resolve) => {
    const none = { status: 0, text: '', hasRetryAfter: false };
    const request = httpRequest(`${url}/api/chatbot/query`, {
      method: 'POST',
      agent: false,
      timeout: patienceMs,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Idempotency-Key': key,
      },
    });
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          hasRetryAfter: response.headers['retry-after'] !== undefined,
        }),
      );
      response.on('error', () => resolve(none));
    });
    request.on('timeout', () => request.destroy(new Error('Nobody answered.')));
    request.on('error', () => resolve(none));
    request.end(body);
  });
}
