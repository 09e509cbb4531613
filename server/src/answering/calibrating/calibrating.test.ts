import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type StubProvider, startStubProvider } from '../../../test-support/stub-provider.ts';
import type { TestAccount } from '../../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../../test-support/test-service.ts';
import { calibrated } from './fit-calibration.ts';

const pages = {
  'https://shop.example.com/returns':
    '# Returning a damaged lamp\n\nA damaged lamp can be returned within thirty days of its delivery. Send it to our warehouse in Porto with the receipt inside the parcel.\n\n# Refunds by card\n\nThe money comes back to the same card within five working days. Gift vouchers are refunded as new vouchers of the same value.',
  'https://shop.example.com/shipping':
    '# Shipping to the islands\n\nParcels to Madeira and the Azores leave our warehouse every Tuesday morning by boat. Heavy furniture takes about two weeks longer than small parcels.\n\n# Tracking a parcel\n\nEvery parcel has a tracking number that we send by message when the carrier collects it.',
  'https://shop.example.com/care':
    '# Cleaning brass shades\n\nBrass shades keep their shine when they are wiped with a soft dry cloth every month. Never use vinegar or lemon on lacquered brass because the lacquer turns white.\n\n# Changing the bulb\n\nUse bulbs of at most forty watts in every table lamp that has a paper shade.',
  'https://shop.example.com/hours':
    '# Opening hours in Lisbon\n\nThe shop in Lisbon opens at nine on weekdays and closes at seven in the evening. On Saturdays the workshop behind the shop repairs lamps while you wait.',
};
const question = 'When does the shop in Lisbon open on weekdays?';
const soon = { timeout: 60_000, interval: 250 };

describe.each([
  ['sqlite', 'the embedded answerer'],
  ['postgres', 'a language model'],
] as const)('a chatbot that has read its documents, on %s with %s', (engine, answerer) => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    provider = await startStubProvider();
    provider.behaviour = { answer: 'The shop in Lisbon opens at nine on weekdays [1].' };
    const model = { MODEL_BASE_URL: provider.baseUrl, MODEL_NAME: 'stub' };
    service = await startTestService(engine, {
      CONFIDENCE_CALIBRATION: 'on',
      ...(answerer === 'a language model' && model),
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, pages);
    // Its sources have been quiet for a while.
    service.passTime(10_000);
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  const calibrationOf = async (id: string) => {
    const path = `/api/chatbots/${id}/calibration?userId=${account.userId}`;
    return (await service.request('GET', path, { token: account.idToken })).body;
  };
  const ask = async (message: string) => (await service.query(account.apiKey, { chatbotId, message })).body;

  test('finds out by itself how far its answers can be believed, and says so from then on', async () => {
    expect(await calibrationOf(chatbotId)).toEqual({
      calibration: null,
      bins: { before: [], after: [] },
      thresholds: [],
      serverThreshold: 0.25,
    });
    const before = await ask(question);
    expect(before.kind).toBe('answer');
    await vi.waitFor(async () => expect((await calibrationOf(chatbotId)).calibration).not.toBeNull(), soon);

    const { calibration, bins } = await calibrationOf(chatbotId);
    expect(calibration.questions).toBeGreaterThan(10);
    expect(calibration.ratings).toBe(0);
    for (const of of [bins.before, bins.after]) {
      const counts = of.map(({ count }: { count: number }) => count);
      expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(calibration.questions);
    }
    const after = await ask(question);
    expect(after.confidence).toBe(calibrated(before.confidence, calibration));
  });

  test('learns from the ratings of its answers', async () => {
    const before = (await ask(question)).confidence;
    for (const rating of [1, 1, 5, 1, 1]) {
      const { sessionId, messageId } = await ask(question);
      const body = { sessionId, messageId, rating };
      await service.request('POST', '/api/chatbot/feedback', { token: account.apiKey, body });
    }
    await vi.waitFor(
      async () => expect((await calibrationOf(chatbotId)).calibration).toMatchObject({ ratings: 5 }),
      soon,
    );
    await vi.waitFor(async () => expect((await ask(question)).confidence).toBeLessThan(before - 0.01), soon);
  });
});
