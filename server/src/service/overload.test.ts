import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOURS_QUESTION, SHOP_ANSWER, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { type ChatRequest, type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

interface Asker {
  account: TestAccount;
  chatbotId: string;
}

/** What may wait for a model that writes one answer at a time, for one account and for all. */
const mostOfOne = 8;
const mostOfAll = 16;

let provider: StubProvider;
let service: TestService;
let askers: Asker[];
/** The questions as they came to the model. */
let asked: string[];
let letAnswer: () => void;
beforeAll(async () => {
  provider = await startStubProvider();
  service = await startTestService('sqlite', {
    MODEL_BASE_URL: provider.baseUrl,
    MODEL_NAME: 'stub',
    MODEL_CONCURRENCY: '1',
    // Nothing ends by itself what waits.
    MODEL_TIMEOUT_MS: '600000',
    MODEL_FIRST_CHUNK_TIMEOUT_MS: '600000',
  });
  askers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const account = await service.createAccount();
      return { account, chatbotId: await service.createChatbot(account, SHOP_DOCUMENTS) };
    }),
  );
});
afterEach(() => letAnswer());
afterAll(async () => {
  await service?.stop();
  await provider?.close();
});

/** Until it is let, the model does not answer. */
function holdAnswers() {
  asked = [];
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  letAnswer = resolve;
  const answer = (messages: ChatRequest['messages']) => {
    asked.push(/\(of (\w+)\)/.exec(messages.at(-1)?.content ?? '')?.[1] ?? '');
    return SHOP_ANSWER;
  };
  provider.behaviour = { answer, hangAfterTokens: 0, goOn };
}

const ask = ({ account, chatbotId }: Asker, name: string, path = 'query-stream') =>
  service.request('POST', `/api/chatbot/${path}`, {
    token: account.apiKey,
    body: { chatbotId, message: `${HOURS_QUESTION} (of ${name})`, mode: 'creative' },
  });
const metrics = async () => (await service.request('GET', '/metrics')).text;
const waiting = async () => Number(/^parley_model_calls_waiting (\d+)$/m.exec(await metrics())?.[1]);
const statuses = async (replies: readonly ReturnType<typeof ask>[]) =>
  (await Promise.all(replies)).map(({ status }) => status);

test("an account that floods a model has no more than one answer written before another account's", async () => {
  holdAnswers();
  const [flooding, other] = askers as [Asker, Asker];
  const flood = Array.from({ length: 7 }, () => ask(flooding, 'flood'));
  await expect.poll(waiting).toBe(6);
  const others = [ask(other, 'other'), ask(other, 'other')];
  await expect.poll(waiting).toBe(8);
  letAnswer();
  expect(await statuses([...flood, ...others])).toEqual(Array(9).fill(200));
  expect(asked).toEqual(['flood', 'flood', 'other', 'flood', 'other', 'flood', 'flood', 'flood', 'flood']);
});

test('an account with too many questions waiting is refused with 429 and Retry-After, while another has room', async () => {
  holdAnswers();
  const [flooding, other] = askers as [Asker, Asker];
  const flood = Array.from({ length: 1 + mostOfOne }, () => ask(flooding, 'flood'));
  await expect.poll(waiting).toBe(mostOfOne);
  const refused = await ask(flooding, 'flood');
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const letIn = ask(other, 'other');
  await expect.poll(waiting).toBe(mostOfOne + 1);
  letAnswer();
  expect(await statuses([...flood, letIn])).toEqual(Array(mostOfOne + 2).fill(200));
  expect(await metrics()).toContain('parley_overload_refusals_total{queue="model",reason="share-used-up"} 1');
});

test.each(['query', 'query-stream'])(
  'when nobody else may wait, %s answers at once with 429 and Retry-After, and nothing is lost of the others',
  async (path) => {
    holdAnswers();
    const last = askers.at(-1) as Asker;
    // Each waits with as many as it may.
    const shares = [1 + mostOfOne, 4, 2, 1, 1];
    const filling: ReturnType<typeof ask>[] = [];
    for (const [at, count] of shares.entries()) {
      for (let times = 0; times < count; times += 1) filling.push(ask(askers[at] as Asker, 'filling'));
      await expect.poll(waiting).toBe(filling.length - 1);
    }
    expect(await waiting()).toBe(mostOfAll);
    const refused = await ask(last, 'refused', path);
    expect(refused).toMatchObject({ status: 429, body: { code: 'MODEL_UNAVAILABLE' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    letAnswer();
    expect(await statuses(filling)).toEqual(Array(filling.length).fill(200));
    expect(asked).not.toContain('refused');
    expect(await metrics()).toMatch(/parley_overload_refusals_total\{queue="model",reason="queue-full"\} [1-9]/);
    expect(service.log()).not.toMatch(/"request failed"|a model failed/);
  },
);
