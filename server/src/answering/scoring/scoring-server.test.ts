import { afterEach, expect, test } from 'vitest';
import { HOURS_QUESTION, SHOP_DOCUMENTS } from '../../../test-support/shop-documents.ts';
import { startTestService, type TestService } from '../../../test-support/test-service.ts';

let service: TestService;
afterEach(() => service?.stop());

async function start(settings: Record<string, string>) {
  service = await startTestService('sqlite', settings);
  const account = await service.createAccount();
  const chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  return {
    ask: async () =>
      (await service.query(account.idToken, { chatbotId, message: HOURS_QUESTION })).body as {
        kind: string;
        response: string;
        highlights?: { start: number; end: number }[];
        timings: { reading: number };
      },
    async passagesRead() {
      const { text } = await service.request('GET', '/metrics');
      const read = /^parley_scorer_passages_total\{outcome="scored"\} (\d+)/m.exec(text)?.[1];
      return read === undefined ? undefined : Number(read);
    },
  };
}

test('a server with time for it has the passages read and points at the words that answer, and not while it is busy', async () => {
  const { ask, passagesRead } = await start({ SCORER_BUDGET_MS: '20000' });
  // What it did before, reading the documents, may have kept it busy.
  await expect
    .poll(
      async () => {
        const { timings, response, highlights } = await ask();
        const isScored = timings.reading > 5 && ((await passagesRead()) ?? 0) > 0;
        return isScored && highlights?.map(({ start, end }) => response.slice(start, end));
      },
      // A machine that others keep busy has its quiet moments, and reads in those.
      { interval: 300, timeout: 120_000 },
    )
    .toEqual([expect.stringContaining('9 to 17')]);

  const busy = setInterval(() => keepBusy(200), 1);
  // It looks at the time since the question before: the quiet one is over with this one.
  await ask();
  const before = await passagesRead();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { kind } = await ask();
  clearInterval(busy);
  expect(kind).toBe('answer');
  expect(await passagesRead()).toBe(before);
});

function keepBusy(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs) Math.sqrt(untilMs);
}

test('a server whose scorer is switched off answers without it', async () => {
  const { ask, passagesRead } = await start({ SCORER_BUDGET_MS: '0' });
  const { kind } = await ask();
  expect(kind).toBe('answer');
  expect(await passagesRead()).toBeUndefined();
});
