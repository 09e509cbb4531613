import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectMcp, protocolEras } from '../../test-support/mcp-client.ts';
import { HOURS_QUESTION, HOURS_URL, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

let service: TestService;
let account: TestAccount;
let chatbotId: string;
beforeAll(async () => {
  service = await startTestService('sqlite');
  account = await service.createAccount();
  chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
});
afterAll(() => service?.stop());

async function newKey(scopes: string[], of = account): Promise<string> {
  const { body } = await service.request('POST', `/api/accounts/${of.accountId}/api-keys`, {
    token: of.idToken,
    body: { name: scopes.join(), scopes },
  });
  return body.key;
}

const toChatbot = async (...scopes: string[]) => connectMcp(`${service.url}/mcp/${chatbotId}`, await newKey(scopes));
const toAccount = async (...scopes: string[]) => connectMcp(`${service.url}/mcp`, await newKey(scopes));
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('It succeeded.'),
    (error: unknown) => error,
  );

describe.each(protocolEras)('the official client, by the protocol "%s"', (era) => {
  test('asks a chatbot and goes on with the conversation', async () => {
    const client = await connectMcp(`${service.url}/mcp/${chatbotId}`, account.apiKey, { era });
    expect(client.getServerVersion()).toMatchObject({ name: 'parley' });
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'legacy' ? '2025-11-25' : '2026-07-28');
    expect((await client.listTools()).tools).toMatchObject([{ name: 'ask', inputSchema: { required: ['question'] } }]);
    const first = await client.callTool({ name: 'ask', arguments: { question: HOURS_QUESTION } });
    expect(first.content).toMatchObject([
      { type: 'text', text: expect.stringContaining('9 to 17') },
      { type: 'text', text: expect.stringContaining(`Source: ${HOURS_URL}`) },
    ]);
    const { sessionId } = first.structuredContent as { sessionId: string };
    expect(first.structuredContent).toMatchObject({
      answer: expect.stringContaining('9 to 17'),
      confidence: expect.any(Number),
      certainty: expect.stringMatching(/^(sure|probably|unsure)$/),
      kind: 'answer',
      sources: [HOURS_URL],
      sessionId: expect.stringMatching(/^sess_/),
    });
    const next = await client.callTool({ name: 'ask', arguments: { question: 'And on Sundays?', sessionId } });
    expect(next.structuredContent).toMatchObject({ answer: expect.stringContaining('11 to 15'), sessionId });
    await client.close();
  });

  test('searches the documents', async () => {
    const client = await connectMcp(`${service.url}/mcp/${chatbotId}`, await newKey(['read']), { era });
    const found = await client.callTool({ name: 'search_documents', arguments: { query: 'sent back', limit: 1 } });
    expect(found.structuredContent).toEqual({
      passages: [
        {
          title: expect.any(String),
          url: expect.stringContaining('https://shop.example.com/returns'),
          text: expect.stringContaining('30 days'),
        },
      ],
    });
    await client.close();
  });

  test('is told what is wrong with a call', async () => {
    const client = await connectMcp(`${service.url}/mcp/${chatbotId}`, account.apiKey, { era });
    expect(await failureOf(client.callTool({ name: 'fly', arguments: {} }))).toMatchObject({ code: -32_602 });
    for (const [given, told] of [
      [{}, 'question'],
      [{ question: ' ' }, 'must not be empty'],
      [{ question: 'long '.repeat(1_000) }, 'at most 4000 characters'],
      [{ question: 'Hours?', sessionId: 7 }, 'sessionId'],
    ] as const) {
      const { isError, content } = await client.callTool({ name: 'ask', arguments: given });
      expect({ isError, content }).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(told) }] });
    }
    await client.close();
  });
});

describe('a key', () => {
  test('is listed the tools that its scopes allow, of a chatbot and of an account', async () => {
    const names = async (client: Awaited<ReturnType<typeof connectMcp>>) =>
      (await client.listTools()).tools.map(({ name }) => name);
    expect(await names(await toChatbot('ask'))).toEqual(['ask']);
    expect(await names(await toChatbot('read'))).toEqual(['search_documents']);
    expect(await names(await toChatbot('manage'))).toEqual(['ask', 'search_documents']);
    const ofReaders = ['list_chatbots', 'list_sources', 'list_unanswered_questions', 'get_statistics'];
    expect(await names(await toAccount('read'))).toEqual(ofReaders);
    expect(await names(await toAccount('sources'))).toEqual(['list_chatbots', 'list_sources', 'add_source']);
    expect((await names(await toAccount('manage'))).toSorted()).toEqual(
      [...ofReaders, 'add_source', 'answer_unanswered_question'].toSorted(),
    );
  });

  test('is refused a tool outside of its scopes, with the scope that is missing', async () => {
    for (const [client, name, missing] of [
      [await toChatbot('ask'), 'search_documents', 'read'],
      [await toChatbot('read'), 'ask', 'ask'],
      [await toAccount('read'), 'add_source', 'sources'],
      [await toAccount('sources'), 'get_statistics', 'read'],
      [await toAccount('read', 'sources'), 'answer_unanswered_question', 'manage'],
    ] as const) {
      const refusal = await failureOf(client.callTool({ name, arguments: {} }));
      expect(refusal).toMatchObject({
        status: 403,
        message: expect.stringContaining(`lacks the scope \\"${missing}\\"`),
      });
    }
  });

  test('with no scope of any tool, a wrong key and no key are not let in', async () => {
    const connect = async (path: string, key: string) => failureOf(connectMcp(service.url + path, key));
    expect(await connect('/mcp', await newKey(['live']))).toMatchObject({ status: 403 });
    expect(await connect(`/mcp/${chatbotId}`, 'pk_live_wrong')).toMatchObject({ status: 401 });
    const reply = await service.request('POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'ping' } });
    expect(reply).toMatchObject({ status: 401, body: { jsonrpc: '2.0', error: { data: { code: 'UNAUTHORIZED' } } } });
  });

  test('finds no chatbot of another account, nor one that does not exist', async () => {
    const stranger = await service.createAccount();
    const connect = async (id: string, key: string) => failureOf(connectMcp(`${service.url}/mcp/${id}`, key));
    expect(await connect(chatbotId, stranger.apiKey)).toMatchObject({ status: 404 });
    expect(await connect('bot_none', account.apiKey)).toMatchObject({ status: 404 });
    const client = await connectMcp(`${service.url}/mcp`, await newKey(['manage'], stranger));
    expect((await client.callTool({ name: 'list_chatbots' })).structuredContent).toEqual({ chatbots: [] });
    for (const name of ['list_sources', 'get_statistics', 'list_unanswered_questions']) {
      const { isError, content } = await client.callTool({ name, arguments: { chatbotId } });
      expect({ isError, content }).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('no such chatbot') }],
      });
    }
  });
});

describe('an owner', () => {
  test('adds sources and follows how they are read', async () => {
    const client = await toAccount('sources');
    const { chatbots } = (await client.callTool({ name: 'list_chatbots' })).structuredContent as {
      chatbots: { id: string }[];
    };
    expect(chatbots.map(({ id }) => id)).toEqual([chatbotId]);
    const text = { chatbotId, type: 'text', title: 'Parking', text: 'Customers park free of charge behind the shop.' };
    const added = await client.callTool({ name: 'add_source', arguments: text });
    const { source } = added.structuredContent as { source: { id: string } };
    await service.sourceRead(account, chatbotId, source.id);
    const listed = await client.callTool({ name: 'list_sources', arguments: { chatbotId } });
    expect(listed.structuredContent).toMatchObject({
      sources: expect.arrayContaining([expect.objectContaining({ id: source.id, status: 'ready', title: 'Parking' })]),
    });
    for (const [given, told] of [
      [{ type: 'page' }, 'url'],
      [{ type: 'text', title: 'Nothing' }, 'text'],
      [{ type: 'page', url: 'http://127.0.0.1/' }, 'url'],
    ] as const) {
      const refused = await client.callTool({ name: 'add_source', arguments: { chatbotId, ...given } });
      expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(told) }] });
    }
  });

  test('reads what was not answered, answers it, and reads the statistics', async () => {
    const asking = await toChatbot('ask');
    const question = 'Do you sell gift vouchers for grandparents?';
    const refused = await asking.callTool({ name: 'ask', arguments: { question } });
    expect(refused.structuredContent).toMatchObject({ kind: 'refusal' });
    const client = await toAccount('manage');
    const list = async () =>
      (await client.callTool({ name: 'list_unanswered_questions', arguments: { chatbotId } })).structuredContent as {
        groups: { id: string; question: string }[];
      };
    await expect.poll(list).toMatchObject({ groups: [{ question, status: 'open' }] });
    const [group] = (await list()).groups;
    const answer = 'Gift vouchers are sold at the till.';
    const answered = await client.callTool({
      name: 'answer_unanswered_question',
      arguments: { chatbotId, groupId: group?.id, answer },
    });
    const { sourceId } = answered.structuredContent as { sourceId: string };
    await service.sourceRead(account, chatbotId, sourceId);
    expect((await asking.callTool({ name: 'ask', arguments: { question } })).structuredContent).toMatchObject({
      answer,
    });
    const statistics = await client.callTool({ name: 'get_statistics', arguments: { chatbotId } });
    expect(statistics.structuredContent).toMatchObject({ totalInteractions: expect.any(Number) });
  });
});

test('questions are counted in the hour, and only they are; the refusal says when to try again', async () => {
  const small = await service.createAccount({ hourlyLimit: 2 });
  const bot = await service.createChatbot(small, SHOP_DOCUMENTS);
  const client = await connectMcp(`${service.url}/mcp/${bot}`, small.apiKey);
  const ask = () => client.callTool({ name: 'ask', arguments: { question: HOURS_QUESTION } });
  await client.listTools();
  await client.callTool({ name: 'ask', arguments: {} });
  for (const time of [1, 2]) expect([time, (await ask()).isError ?? false]).toEqual([time, false]);
  expect(await ask()).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/try again in \d+ s/) }],
  });
  const { body } = await service.request('GET', `/api/chatbots/${bot}/sessions?userId=${small.userId}`, {
    token: small.idToken,
  });
  expect(body.sessions).toHaveLength(2);
});

describe('a page in a browser', () => {
  const connect = (Origin: string) =>
    connectMcp(`${service.url}/mcp/${chatbotId}`, account.apiKey, { headers: { Origin } });

  test('of another origin is refused: it may have bound its name to this machine', async () => {
    for (const origin of ['https://evil.example.com', 'null'])
      expect(await failureOf(connect(origin))).toMatchObject({ status: 403 });
  });

  test('of our own is let in', async () => {
    expect((await (await connect(service.url)).listTools()).tools).toHaveLength(1);
  });
});

test('what is no message of JSON-RPC is refused as one would be', async () => {
  const send = (body: unknown) => service.request('POST', `/mcp/${chatbotId}`, { token: account.apiKey, body });
  for (const [given, code] of [
    ['{', -32_700],
    [{ method: 'tools/list' }, -32_600],
    [[{ jsonrpc: '2.0', id: 1, method: 'tools/list' }], -32_600],
  ] as const)
    expect(await send(given)).toMatchObject({ status: 400, body: { jsonrpc: '2.0', id: null, error: { code } } });
});

test('a subscription ends at once: the tools of a key do not change, and nothing is kept', async () => {
  const named = (name: string) => `io.modelcontextprotocol/${name}`;
  const version = '2026-07-28';
  const _meta = {
    [named('protocolVersion')]: version,
    [named('clientInfo')]: { name: 'test', version: '1.0.0' },
    [named('clientCapabilities')]: {},
  };
  const { status, text } = await service.request('POST', '/mcp', {
    token: await newKey(['read']),
    headers: { 'MCP-Protocol-Version': version, 'Mcp-Method': 'subscriptions/listen' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta },
    },
  });
  expect({ status, text }).toMatchObject({ status: 200, text: expect.stringContaining('"resultType":"complete"') });
});
