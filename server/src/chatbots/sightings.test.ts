import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('where a widget was seen, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const load = (chatbotId: string, headers: Record<string, string>) =>
    service.request('GET', `/api/widget/config/${chatbotId}`, { headers });
  const seen = async (chatbotId: string, token = account.idToken) =>
    (await service.request('GET', `/api/chatbots/${chatbotId}/sightings`, { token })).body.sightings as {
      host: string;
      isAllowed: boolean;
      firstSeenAt: string;
      lastSeenAt: string;
    }[];

  test('is told by host, allowed or not, and not of our own pages', async () => {
    const chatbotId = await service.createChatbot(account, {}, { domain: 'acme.example' });
    await load(chatbotId, { Origin: service.url });
    await load(chatbotId, {});
    await load(chatbotId, { Origin: 'null' });
    await load(chatbotId, { Origin: 'https://www.acme.example' });
    await load(chatbotId, { Referer: 'https://other.example/page?q=1' });
    await vi.waitFor(async () => expect(await seen(chatbotId)).toHaveLength(2));
    expect((await seen(chatbotId)).toSorted((a, b) => a.host.localeCompare(b.host))).toMatchObject([
      { host: 'other.example', isAllowed: false },
      { host: 'www.acme.example', isAllowed: true },
    ]);
  });

  test('is written at most once an hour', async () => {
    const chatbotId = await service.createChatbot(account, {}, { domain: 'acme.example' });
    const visit = () => load(chatbotId, { Origin: 'https://acme.example' });
    await visit();
    await vi.waitFor(async () => expect(await seen(chatbotId)).toHaveLength(1));
    const [first] = await seen(chatbotId);
    service.passTime(1_000);
    await visit();
    expect(await seen(chatbotId)).toEqual([first]);
    service.passTime(3_600_000);
    await visit();
    const token = await service.signIn(account);
    await vi.waitFor(async () => {
      const [later] = await seen(chatbotId, token);
      expect(later).toMatchObject({ firstSeenAt: first?.firstSeenAt });
      expect(later?.lastSeenAt).not.toBe(first?.lastSeenAt);
    });
  });

  test('is bounded, and hosts that anybody makes up do not push out those that are allowed', async () => {
    const token = await service.signIn(account);
    const chatbotId = await service.createChatbot({ ...account, idToken: token }, {}, { domain: 'acme.example' });
    await load(chatbotId, { Origin: 'https://acme.example' });
    await Promise.all(
      Array.from({ length: 80 }, (_, at) => load(chatbotId, { Origin: `https://made-up-${at}.example` })),
    );
    await vi.waitFor(async () => expect(await seen(chatbotId, token)).toHaveLength(50));
    expect(await seen(chatbotId, token)).toContainEqual(
      expect.objectContaining({ host: 'acme.example', isAllowed: true }),
    );
  });
});
