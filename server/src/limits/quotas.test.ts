import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteServer, startSite } from '../../test-support/site-server.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('the quotas of an account on %s', (engine) => {
  let service: TestService;
  let site: SiteServer;
  let boss: TestAccount;
  beforeAll(async () => {
    site = await startSite();
    service = await startTestService(engine, { ALLOWED_PRIVATE_HOSTS: site.host });
    boss = await service.createAccount();
  });
  afterAll(async () => {
    await service?.stop();
    await site?.close();
  });

  const setQuotas = async (account: TestAccount, quotas: object | null) => {
    const path = `/api/operator/accounts/${account.accountId}`;
    const reply = await service.request('PATCH', path, { token: boss.idToken, body: { quotas } });
    expect(reply.status).toBe(200);
    return reply.body.quotas;
  };
  const quotasOf = async ({ idToken, accountId }: TestAccount) =>
    (await service.request('GET', `/api/accounts/${accountId}`, { token: idToken })).body.quotas;
  const many = <T>(count: number, make: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => make(n)));
  const tally = (replies: { status: number; body: { code?: string } }[]) => ({
    done: replies.filter(({ status }) => status < 300).length,
    refused: replies.filter(({ status, body }) => status === 403 && body.code === 'QUOTA_EXCEEDED').length,
  });
  const addText = ({ idToken: token }: TestAccount, chatbotId: string, content: string) =>
    service.request('POST', `/api/chatbots/${chatbotId}/sources`, {
      token,
      body: { title: 'Text', content },
    });
  const upload = ({ idToken: token }: TestAccount, chatbotId: string, bytes: number) => {
    const body = new FormData();
    body.append('file', new Blob(['a'.repeat(bytes)]), 'guide.txt');
    return service.request('POST', `/api/chatbots/${chatbotId}/files`, { token, body });
  };

  test('are those of its plan, and seen with what is used of them', async () => {
    const account = await service.createAccount({ plan: 'free' });
    await service.createChatbot(account, { 'https://example.com/a': 'Grüße aus Köln.' });
    expect(await quotasOf(account)).toEqual({
      chatbots: { used: 1, limit: 10 },
      sources: { used: 1, limit: 100 },
      passages: { used: 1, limit: 20_000 },
      storage: { used: 18, limit: 200_000_000 },
      sessions: { used: 0, limit: 1_000 },
    });
    const rich = await service.createAccount();
    expect((await quotasOf(rich)).storage).toEqual({ used: 0, limit: null });
  });

  test('are set on one account by the operator, and given back to its plan', async () => {
    const account = await service.createAccount({ plan: 'free' });
    const changed = await setQuotas(account, { chatbots: 2, storage: null });
    expect(changed).toMatchObject({
      chatbots: { used: 0, limit: 2 },
      storage: { used: 0, limit: null },
      sources: { used: 0, limit: 100 },
    });
    expect(await setQuotas(account, null)).toMatchObject({ chatbots: { limit: 10 } });
    const path = `/api/operator/accounts/${account.accountId}`;
    const bad = { token: boss.idToken, body: { quotas: { accounts: 4 } } };
    expect((await service.request('PATCH', path, bad)).status).toBe(400);
  });

  test('admit exactly so many chatbots, also when many are created at once', async () => {
    const account = await service.createAccount();
    await setQuotas(account, { chatbots: 5 });
    const { idToken: token, accountId } = account;
    const replies = await many(20, () =>
      service.request('POST', '/api/chatbots', { token, body: { name: 'Bot', accountId } }),
    );
    expect(tally(replies)).toEqual({ done: 5, refused: 15 });
    expect(replies.find(({ status }) => status === 403)?.body.message).toBe(
      'The account has 5 chatbots, as many as its plan allows; delete one, or ask the operator of this server for more.',
    );
    expect((await quotasOf(account)).chatbots).toEqual({ used: 5, limit: 5 });
  });

  test('admit exactly so many sources, over all its chatbots, also when many are added at once', async () => {
    const account = await service.createAccount();
    const chatbots = [await service.createChatbot(account), await service.createChatbot(account)];
    await setQuotas(account, { sources: 4 });
    const replies = await many(16, (n) => addText(account, chatbots[n % 2] ?? '', `Text number ${n}.`));
    expect(tally(replies)).toEqual({ done: 4, refused: 12 });
    const known = replies.find(({ status }) => status === 202)?.body;
    const path = `/api/chatbots/${known.chatbotId ?? chatbots[0]}/sources`;
    const { sources } = (await service.request('GET', path, { token: account.idToken })).body;
    const replaced = await service.request('PUT', `${path}/${sources[0].id}`, {
      token: account.idToken,
      body: { type: 'markdown', title: 'Text', content: 'Replaced.' },
    });
    expect(replaced.status).toBe(202);
  });

  test('admit so many bytes of texts and files, and what makes room when it is deleted or shrinks', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    await setQuotas(account, { storage: 10_000 });
    const replies = await many(20, () => addText(account, chatbotId, 'b'.repeat(1_500)));
    expect(tally(replies)).toEqual({ done: 6, refused: 14 });
    expect((await upload(account, chatbotId, 2_000)).body).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message:
        "The account's files and texts come to more than 0.01 MB, as much as its plan allows; delete sources, or ask the operator of this server for more.",
    });
    const path = `/api/chatbots/${chatbotId}/sources`;
    const { idToken: token } = account;
    const { sources } = (await service.request('GET', path, { token })).body;
    const replace = (n: number, content: string) =>
      service.request('PUT', `${path}/${sources[n].id}`, {
        token,
        body: { type: 'markdown', title: 'Text', content },
      });
    expect((await replace(0, 'c'.repeat(4_000))).status).toBe(403);
    // A plan that has become smaller than what is there lets it shrink.
    await setQuotas(account, { storage: 5_000 });
    expect((await replace(0, 'c'.repeat(1_600))).status).toBe(403);
    expect((await replace(0, 'c'.repeat(1_000))).status).toBe(202);
    for (const { id } of sources.slice(1)) await service.request('DELETE', `${path}/${id}`, { token });
    expect((await quotasOf(account)).storage).toEqual({ used: 1_000, limit: 5_000 });
    expect((await upload(account, chatbotId, 4_000)).status).toBe(202);
    expect((await quotasOf(account)).storage).toEqual({ used: 5_000, limit: 5_000 });
  });

  test('count files while they arrive: many at once come to no more than there is room for', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    await setQuotas(account, { storage: 7_000_000 });
    const replies = await many(8, () => upload(account, chatbotId, 2_500_000));
    const { done, refused } = tally(replies);
    expect(done + refused).toBe(8);
    expect(done).toBeLessThanOrEqual(2);
    expect((await quotasOf(account)).storage.used).toBe(done * 2_500_000);
    await setQuotas(account, { storage: 2_500_000 * (done + 1) });
    expect((await upload(account, chatbotId, 2_500_000)).status).toBe(202);
  });

  test('a file may take the room of the one that it replaces', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    await setQuotas(account, { storage: 3_000_000 });
    const { id } = (await upload(account, chatbotId, 2_500_000)).body;
    await service.sourceRead(account, chatbotId, id);
    const body = new FormData();
    body.append('file', new Blob(['d'.repeat(2_600_000)]), 'guide.txt');
    const path = `/api/chatbots/${chatbotId}/sources/${id}/file`;
    expect((await service.request('PUT', path, { token: account.idToken, body })).status).toBe(202);
    expect((await quotasOf(account)).storage.used).toBe(2_600_000);
  });

  test('refuse a file by its announced length, before it is sent', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    await setQuotas(account, { storage: 1_000_000 });
    const request = httpRequest(`${service.url}/api/chatbots/${chatbotId}/files`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${account.idToken}`,
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': 30_000_000,
      },
    });
    request.on('error', () => {});
    request.flushHeaders();
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(403);
    request.destroy();
  });

  test('end a source that comes to too many passages with the reason, and keep what was read', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    await setQuotas(account, { passages: 3 });
    const paragraphs = (n: number) =>
      Array.from({ length: n }, (_, at) => `## Part ${at}\n\n${`Sentence ${at} of many. `.repeat(60)}`).join('\n\n');
    const small = await service.addSource(account, chatbotId, { title: 'Small', content: 'One passage.' });
    expect(small).toMatchObject({ status: 'ready', passages: 1 });
    const large = await service.addSource(account, chatbotId, { title: 'Large', content: paragraphs(12) });
    expect(large).toMatchObject({
      status: 'failed',
      passages: 0,
      error:
        "Reading stopped. The account's plan allows 3 passages. Delete sources, or ask the operator of this server for more.",
    });
    expect((await quotasOf(account)).passages).toEqual({ used: 1, limit: 3 });
  });

  test('stop a website at the passages that fit, with a notice', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 8 }, (_, n) => [
        `/page-${n}`,
        `<html><body><main><h1>Page ${n}</h1><p>Everything about number ${n}.</p></main></body></html>`,
      ]),
    );
    const links = Object.keys(pages).map((path) => `<a href="${path}">${path}</a>`);
    Object.assign(site.pages, pages, {
      '/': `<html><body><main><p>All pages.</p>${links.join(' ')}</main></body></html>`,
    });
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    await setQuotas(account, { passages: 4 });
    const source = await service.addSource(account, chatbotId, { type: 'website', url: `${site.url}/` });
    expect(source).toMatchObject({
      status: 'ready',
      passages: 4,
      notice: expect.stringMatching(/^Reading stopped\. The account's plan allows 4 passages/),
    });
  });

  test('refuse new conversations once those of the day are used up, until midnight, and let others and those who want a person go on', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    await setQuotas(account, { sessions: 3 });
    const ask = (sessionId?: string) =>
      service.query(account.apiKey, { chatbotId, message: 'Hello', ...(sessionId && { sessionId }) });
    const begun = [await ask(), await ask(), await ask()];
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200]);
    // What was known a second ago decides; the first question after that has it looked up.
    let refused = await ask();
    for (let tries = 0; refused.status === 200 && tries < 50; tries += 1) {
      service.passTime(1_100);
      refused = await ask();
    }
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect(refused.body.message).toMatch(/^The account has begun 3 conversations today/);
    const forPerson = await service.query(account.apiKey, {
      chatbotId,
      message: 'I want to talk to a person',
    });
    expect(forPerson).toMatchObject({ status: 200, body: { kind: 'handover' } });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect((await ask(begun[0]?.body.sessionId)).status).toBe(200);
    service.passTime(seconds * 1_000);
    expect((await ask()).status).toBe(200);
  });
});

describe.each(engines)('accounts of a user on %s', (engine) => {
  let service: TestService;
  let boss: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine);
    boss = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const create = ({ idToken: token }: TestAccount) =>
    service.request('POST', '/api/accounts', { token, body: { name: 'Another' } });
  const accountsOf = async ({ idToken: token }: TestAccount) =>
    (await service.request('GET', '/api/accounts', { token })).body;

  test('are three on the plan free, also when many are created at once', async () => {
    const user = await service.createAccount({ plan: 'free' });
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(user)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(replies.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message:
        'You own 3 accounts, as many as your plan allows; delete one, or ask the operator of this server for more.',
    });
    expect(await accountsOf(user)).toMatchObject({ owned: { used: 3, limit: 3 }, isOperator: false });
  });

  test('are not begun again and again to get another hour', async () => {
    const user = await service.createAccount({ plan: 'free' });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { status, body } = await create(user);
      statuses.push(status);
      if (status === 201) await service.request('DELETE', `/api/accounts/${body.id}`, { token: user.idToken });
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test('are as many as an operator likes', async () => {
    expect(await accountsOf(boss)).toMatchObject({ owned: { used: 1, limit: null }, isOperator: true });
    const replies = [await create(boss), await create(boss), await create(boss), await create(boss)];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });
});
