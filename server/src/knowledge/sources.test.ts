import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import { sitePage, startSite } from '../../test-support/site-server.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(behaviourEngines)('sources on %s', (engine) => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    provider = await startStubProvider();
    service = await startTestService(engine, {
      EMBEDDING_BASE_URL: provider.baseUrl,
      EMBEDDING_MODEL: 'stub',
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  const files = () => `/api/chatbots/${chatbotId}/files`;
  const path = () => `/api/chatbots/${chatbotId}/sources`;
  const token = () => account.idToken;
  const search = async (question: string) =>
    (
      await service.request('POST', `/api/chatbots/${chatbotId}/search`, {
        token: token(),
        body: { question },
      })
    ).body.passages;

  async function upload(
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
    at = files(),
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([content]), name);
    return service.request(at.endsWith('/file') ? 'PUT' : 'POST', at, { token: token(), body: form });
  }

  test('of one page are read without following its links', async () => {
    const site = await startSite({
      '/': sitePage('Home', 'The lighthouse closes at dusk.', ['/a']),
      '/a': sitePage('A', 'Not wanted.'),
    });
    const source = await service.addSource(account, chatbotId, { type: 'page', url: `${site.url}/` });
    expect(source).toMatchObject({ status: 'ready', documents: 1, progress: { found: 1, done: 1 } });
    await site.close();
  });

  describe('with a schedule', () => {
    const change = (id: string, refreshEveryHours: number | null) =>
      service.request('PATCH', `${path()}/${id}`, { token: token(), body: { refreshEveryHours } });
    const hoursToNext = (source: { refreshedAt: string; nextRefreshAt: string }) =>
      (Date.parse(source.nextRefreshAt) - Date.parse(source.refreshedAt)) / 3_600_000;

    test('change it without being read again', async () => {
      const site = await startSite({ '/': sitePage('Home', 'The ferry leaves at noon.') });
      const source = await service.addSource(account, chatbotId, { type: 'page', url: `${site.url}/` });
      await site.close();
      const weekly = await change(source.id, 168);
      expect(weekly).toMatchObject({
        status: 200,
        body: { status: 'ready', documents: 1, settings: { refreshEveryHours: 168, maxPages: 1 } },
      });
      expect(hoursToNext(weekly.body)).toBe(168);
      const never = await change(source.id, null);
      expect(never.body).toMatchObject({ settings: { refreshEveryHours: null }, nextRefreshAt: null });
    });

    test('keep to the new one that they were given while they were read', async () => {
      const site = await startSite({ '/': sitePage('Home', 'The ferry leaves at one.') }, { delayMs: 400 });
      const given = { type: 'page', url: `${site.url}/`, refreshEveryHours: 1 };
      const { body } = await service.request('POST', path(), { token: token(), body: given });
      expect((await change(body.id, 24)).body).toMatchObject({ status: 'pending', nextRefreshAt: null });
      const read = await service.sourceRead(account, chatbotId, body.id);
      expect(hoursToNext(read as never)).toBe(24);
      await site.close();
    });

    test('are not texts: those are never read again by themselves', async () => {
      const source = await service.addSource(account, chatbotId, { title: 'Note', content: 'Some text.' });
      expect(await change(source.id, 24)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });
  });

  test('are files, with the name they came under', async () => {
    const { status, body } = await upload('../../Harbour guide.md', '# Harbour\n\nThe harbour master is Ada Lovelace.');
    expect(status).toBe(202);
    expect(body).toMatchObject({
      type: 'file',
      title: 'Harbour guide.md',
      file: { name: 'Harbour guide.md' },
    });
    expect(await service.sourceRead(account, chatbotId, body.id)).toMatchObject({
      status: 'ready',
      documents: 1,
    });
    expect((await search('Who is the harbour master?'))[0].text).toBe('The harbour master is Ada Lovelace.');
  });

  test('of a file can be replaced, and answers come from the old file until then', async () => {
    const { body } = await upload('ferry.txt', 'The ferry sails at seven.', { title: 'Ferry' });
    await service.sourceRead(account, chatbotId, body.id);
    const replaced = await upload('ferry.txt', 'The ferry sails at eight.', {}, `${path()}/${body.id}/file`);
    expect(replaced.status).toBe(202);
    await service.sourceRead(account, chatbotId, body.id);
    const texts = (await search('When does the ferry sail?')).map(({ text }: { text: string }) => text);
    expect(texts).toContain('The ferry sails at eight.');
    expect(texts).not.toContain('The ferry sails at seven.');
  });

  test('have the title and the address that their owner last gave them', async () => {
    const { body } = await upload('tide.md', '# Tide tables\n\nHigh water is at noon.', {
      title: 'Tides of May',
    });
    await service.sourceRead(account, chatbotId, body.id);
    expect((await search('When is high water?'))[0]).toMatchObject({ title: 'Tides of May' });
    const change = { type: 'file', title: 'Tides of June', url: 'https://example.com/tides' };
    await service.request('PUT', `${path()}/${body.id}`, { token: token(), body: change });
    await service.sourceRead(account, chatbotId, body.id);
    const found = (await search('When is high water?'))[0];
    expect(found).toMatchObject({ title: 'Tides of June' });
    expect(found.url).toContain('https://example.com/tides');
  });

  test('are made once, however often an upload is repeated under its key', async () => {
    const form = () => {
      const made = new FormData();
      made.append('file', new Blob(['The crane lifts forty tons.']), 'crane.txt');
      return made;
    };
    const send = () =>
      service.request('POST', files(), {
        token: token(),
        body: form(),
        headers: { 'idempotency-key': `crane-${engine}` },
      });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(202);
    expect(second.body.id).toBe(first.body.id);
  });

  test('of a file that cannot be read say why', async () => {
    const { body } = await upload('picture.pdf', new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]));
    const source = await service.sourceRead(account, chatbotId, body.id);
    expect(source.status).toBe('failed');
    expect(source.error).toMatch(/^\S.*\.$/);
  });

  test.each([
    ['an empty file', () => upload('a.txt', ''), 400, 'file: is empty.'],
    ['a wrong field', () => upload('a.txt', 'x', { colour: 'red' }), 400, /colour/],
    ['an address that is none', () => upload('a.txt', 'x', { url: 'nowhere' }), 400, /url/],
  ])('refuse %s', async (_, send, status, message) => {
    const reply = await send();
    expect(reply.status).toBe(status);
    expect(reply.body.message).toMatch(message);
  });

  test('refuse a file over 50 MB, also when it does not say so beforehand', async () => {
    const send = (body: ReadableStream) =>
      fetch(`${service.url}${files()}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token()}`, 'content-type': 'multipart/form-data; boundary=x' },
        body,
        duplex: 'half',
      } as RequestInit);
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(sent === 0 ? head : 'a'.repeat(1_000_000)));
        sent += 1;
        if (sent > 60) controller.close();
      },
    });
    const reply = await send(endless);
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('of pairs answer a question that matches as it is written', async () => {
    const bot = await service.createChatbot(account, {
      'https://example.com/a': '# Opening\n\nThe museum opens at ten, and closes at six in the evening.',
    });
    const source = await service.addSource(account, bot, {
      type: 'pairs',
      title: 'Questions',
      url: 'https://example.com/faq',
      pairs: [
        {
          question: 'How much does a ticket cost?',
          answer: 'A ticket is **12 €**; children are free.\n\nBring cash.',
        },
        { question: 'Are dogs allowed?', answer: 'Only small ones.' },
      ],
    });
    expect(source).toMatchObject({ status: 'ready', passages: 2 });
    const { body } = await service.query(account.apiKey, {
      chatbotId: bot,
      message: 'how much does a ticket cost',
    });
    expect(body).toMatchObject({
      response: 'A ticket is **12 €**; children are free.\n\nBring cash.',
      sources: ['https://example.com/faq'],
    });
    expect(body.confidence).toBeGreaterThan(0.8);
    const other = await service.query(account.apiKey, {
      chatbotId: bot,
      message: 'When does the museum open?',
    });
    expect(other.body.response).toContain('opens at ten');
  });

  test('can be followed while they are read, and cancelled', async () => {
    const links = Array.from({ length: 30 }, (_, at) => `/p${at}`);
    const pages = Object.fromEntries(links.map((link) => [link, sitePage(link, `This is page ${link}.`)]));
    const site = await startSite({ '/': sitePage('Home', 'Welcome.', links), ...pages }, { delayMs: 150 });
    const { body: source } = await service.request('POST', path(), {
      token: token(),
      body: { type: 'website', url: `${site.url}/` },
    });
    const stream = await openEventStream(`${service.url}${path()}/${source.id}/events`, { token: token() });
    await expect
      .poll(async () => (await service.request('GET', `${path()}/${source.id}`, { token: token() })).body.progress.done)
      .toBeGreaterThan(1);
    const cancelled = await service.request('POST', `${path()}/${source.id}/cancel`, { token: token() });
    expect(cancelled.body.status).toBe('cancelled');
    await stream.ended;
    expect(stream.events.map(({ event }) => event)).toContain('progress');
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: '{"status":"cancelled"}' });
    const { documents } = await service.sourceRead(account, chatbotId, source.id);
    const asked = site.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(site.requests.length - asked).toBeLessThan(6);
    expect((await service.sourceRead(account, chatbotId, source.id)).documents).toBe(documents);
    expect(documents).toBeGreaterThan(0);
    await site.close();
  });

  test('go on where they were when the server is started again', async () => {
    const links = Array.from({ length: 25 }, (_, at) => `/p${at}`);
    const pages = Object.fromEntries(links.map((link) => [link, sitePage(link, `This is page ${link}.`)]));
    const site = await startSite({ '/': sitePage('Home', 'Welcome.', links), ...pages }, { delayMs: 60 });
    const { body: source } = await service.request('POST', path(), {
      token: token(),
      body: { type: 'website', url: `${site.url}/` },
    });
    await expect
      .poll(async () => (await service.request('GET', `${path()}/${source.id}`, { token: token() })).body.progress.done)
      .toBeGreaterThan(3);
    await service.restart();
    account.idToken = await service.signIn(account);
    const read = await service.sourceRead(account, chatbotId, source.id);
    expect(read).toMatchObject({
      status: 'ready',
      documents: 26,
      progress: { found: 26, done: 26, failed: 0 },
    });
    // Those in flight at the stop were asked for once more, and no others.
    expect(site.requests.filter((line) => line.endsWith(' 200')).length).toBeLessThan(26 + 8);
    await site.close();
  });

  test('of which one makes the embedding model fail are read but for that one', async () => {
    const links = Array.from({ length: 8 }, (_, at) => `/p${at}`);
    const pages = Object.fromEntries(links.map((link) => [link, sitePage(link, `This is page ${link}.`)]));
    pages['/p3'] = sitePage('Poison', 'This page holds the word refuseme, which the provider refuses.');
    const site = await startSite({ '/': sitePage('Home', 'Welcome.', links), ...pages });
    provider.behaviour = { ...provider.behaviour, refuseText: 'refuseme' };
    const source = await service.addSource(account, chatbotId, { type: 'website', url: `${site.url}/` });
    provider.behaviour = { ...provider.behaviour, refuseText: undefined };
    expect(source).toMatchObject({
      status: 'ready',
      documents: 8,
      progress: { found: 9, done: 8, failed: 1 },
    });
    await site.close();
  });
});
