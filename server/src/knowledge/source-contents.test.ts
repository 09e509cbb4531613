import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('what a source holds, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
  });
  afterAll(() => service?.stop());
  const get = (path: string) =>
    service.request('GET', `/api/chatbots/${chatbotId}/sources/${path}`, { token: account.idToken });

  test('can be read passage by passage, in pages', async () => {
    const content = Array.from(
      { length: 4 },
      (_, at) => `## Part ${at}\n\n${`Rope number ${at} is long. `.repeat(80)}`,
    );
    const { id } = await service.addSource(account, chatbotId, {
      title: 'Ropes',
      url: 'https://acme.example/ropes',
      content: content.join('\n\n'),
    });
    const [listed] = (await get(`${id}/documents?state=ready`)).body.documents;
    expect((await get(`${id}/documents?state=failed`)).body.documents).toEqual([]);
    const first = (await get(`${id}/documents/${listed.documentId}?limit=2`)).body;
    expect(first).toMatchObject({ address: 'content', title: 'Ropes', url: 'https://acme.example/ropes', next: 2 });
    expect(first.passages).toHaveLength(2);
    expect(first.passages[0]).toMatchObject({ position: 0, headingPath: ['Part 0'] });
    expect(first.passages[0].text).toContain('Rope number 0');
    const rest = (await get(`${id}/documents/${listed.documentId}?from=2`)).body;
    expect(rest).toMatchObject({ next: null, passages: { length: listed.passages - 2 } });
    expect((await get(`${id}/documents/doc_unknown`)).status).toBe(404);
  });

  test('can be changed where the owner wrote it', async () => {
    const { id } = await service.addSource(account, chatbotId, { title: 'Hours', content: 'We open at nine.' });
    expect((await get(`${id}/content`)).body).toEqual({
      type: 'markdown',
      title: 'Hours',
      url: null,
      content: 'We open at nine.',
      pairs: null,
    });
    await service.request('PUT', `/api/chatbots/${chatbotId}/sources/${id}`, {
      token: account.idToken,
      body: { title: 'Hours', content: 'We open at ten.' },
    });
    await service.sourceRead(account, chatbotId, id);
    const [listed] = (await get(`${id}/documents`)).body.documents;
    expect((await get(`${id}/documents/${listed.documentId}`)).body.passages[0].text).toBe('We open at ten.');
  });

  test('comes in as CSV and goes out again', async () => {
    const csv = 'question,answer\r\n"=How?","So, ""this"" way."\r\nWhy?,Because.\r\n';
    const { id } = await service.addSource(account, chatbotId, { type: 'pairs', title: 'Pairs', csv });
    expect((await get(`${id}/content`)).body).toMatchObject({
      content: null,
      pairs: [
        { question: '=How?', answer: 'So, "this" way.' },
        { question: 'Why?', answer: 'Because.' },
      ],
    });
    const { headers, text } = await get(`${id}/pairs.csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n').slice(1, 3)).toEqual([`"'=How?","So, ""this"" way."`, '"Why?","Because."']);
  });

  test.each([
    [{ csv: 'How?,' }, 'line 1 has no answer.'],
    [{ csv: `How?,${'x'.repeat(4_001)}` }, 'pair 1: answer'],
    [{ csv: 'How?,So.', pairs: [] }, 'pairs'],
    [{}, 'give either pairs or csv'],
  ])('is refused with the reason: %j', async (fields, reason) => {
    const { status, body } = await service.request('POST', `/api/chatbots/${chatbotId}/sources`, {
      token: account.idToken,
      body: { type: 'pairs', title: 'Pairs', ...fields },
    });
    expect([status, body.message]).toEqual([400, expect.stringContaining(reason)]);
  });
});
