import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { holdMail, receivingSettings } from '../../test-support/inbound-mail.ts';
import { createMigratedDatabase } from '../../test-support/migrated-database.ts';
import { readZip } from '../../test-support/read-zip.ts';
import { png } from '../../test-support/sample-files.ts';
import { aFile, aFileOf, PASSWORD, type TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';
import { safeName } from './contents.ts';
import { recordKinds } from './ports.ts';

const MODEL_KEYS = ['sk-planted-key-of-the-own-model-4410', 'sk-planted-key-of-a-fallback-5521'];
const MAIL_PASSWORD = 'planted-password-of-the-mail-server';
const QUESTION = 'Where did I bury the zebrafinch treasure?';
/** Every column that holds what would let somebody act in another's name, or from which it could be guessed. */
const SECRET_COLUMNS = [
  'users.password_hash',
  'api_keys.key_hash',
  'renewals.token_hash',
  'invitations.token_hash',
  'identity_secrets.secret_box',
  'chatbot_models.key_box',
  'chatbot_models.fallbacks',
  'webhooks.secret_box',
  'webhooks.old_secret_box',
  'signing_keys.material',
  'account_mail_servers.password_box',
];

describe.each(engines)('the export of an account on %s', (engine) => {
  let folder: string;
  let service: TestService;
  let account: TestAccount;
  let database: Awaited<ReturnType<typeof createMigratedDatabase>> | undefined;
  let planted: string[];
  let files: Map<string, Buffer>;
  let headers: Headers;
  let sourceId: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-export-'));
    database = engine === 'postgres' ? await createMigratedDatabase(inject('postgresUrl')) : undefined;
    service = await startTestService('sqlite', {
      DATA_DIR: folder,
      ...receivingSettings,
      ...(database && { DATABASE_URL: database.url }),
    });
    account = await service.createAccount();
    planted = await fill(account);
    const other = await service.createAccount();
    await service.query(other.apiKey, {
      chatbotId: await service.createChatbot(other),
      message: 'A question to the neighbours',
    });
    const response = await fetch(await link());
    headers = response.headers;
    files = readZip(Buffer.from(await response.arrayBuffer()));
  });
  afterAll(async () => {
    await service?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const link = async (of = account): Promise<string> =>
    (await service.request('POST', `/api/accounts/${account.accountId}/exports`, { token: of.idToken })).body.url;
  const linesOf = (name: string) =>
    (files.get(`${name}.jsonl`)?.toString() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  /** Something of every kind; gives back the secrets among it. */
  async function fill({ accountId, idToken: token, apiKey }: TestAccount): Promise<string[]> {
    const post = async (path: string, body?: unknown) =>
      (await service.request('POST', path, { token, ...(body !== undefined && { body }) })).body;
    const chatbotId = await service.createChatbot(account, {
      'https://shop.example/returns': '# Returns\n\nYou can return any item within 30 days.',
    });
    const form = new FormData();
    form.append('file', new Blob(['The lamp is 40 cm high.']), '../../Lampe: größe?.txt');
    const file = await post(`/api/chatbots/${chatbotId}/files`, form);
    sourceId = file.id;
    await service.sourceRead(account, chatbotId, file.id);
    const { logoUrl } = await post(`/api/chatbots/${chatbotId}/logo`, aFileOf(new Uint8Array(png(9, 9)), 'logo.png'));
    await service.request('PUT', `/api/chatbots/${chatbotId}/settings`, {
      token,
      body: { userId: account.userId, settings: { logoUrl } },
    });
    await post(`/api/chatbots/${chatbotId}/logo`, aFileOf(new Uint8Array(png(10, 10)), 'unsaved.png'));
    const pairs = [{ question: 'Do you ship to Norway?', answer: 'Yes, for 9 €.' }];
    await service.addSource(account, chatbotId, { type: 'pairs', title: 'Frequent', pairs });
    const answered = (await service.query(apiKey, { chatbotId, message: 'How long can I return?' })).body;
    await service.request('POST', '/api/chatbot/feedback', {
      token: apiKey,
      body: { sessionId: answered.sessionId, messageId: answered.messageId, rating: 5, comment: 'Thanks' },
    });
    await service.query(apiKey, { chatbotId, message: QUESTION });
    const chat = (await service.request('POST', '/api/live-chat/sessions', { token: apiKey, body: { chatbotId } }))
      .body;
    await post(
      `/api/live-chat/sessions/${chat.sessionId}/attachments`,
      aFile({ senderName: 'Anna' }, 'Sent in a chat.'),
    );
    await post(`/api/live-chat/sessions/${chat.sessionId}/notes`, { text: 'A loyal customer.' });
    await service.request('POST', '/api/live-chat/message', {
      body: {
        sessionId: chat.sessionId,
        message: 'The quokka is in the greenhouse.',
        senderType: 'customer',
        senderName: 'Jo',
      },
    });
    await post(`/api/chatbots/${chatbotId}/tests`, { name: 'Greetings', questions: [{ question: 'Who?' }] });
    await post('/api/live-chat/canned-replies', { accountId, title: 'Hello', text: 'Good day.' });
    const webhook = await post('/api/webhooks', { url: 'https://hooks.example.com/parley', accountId });
    const rotated = await post(`/api/webhooks/${webhook.id}/rotate-secret`);
    await service.request('PUT', `/api/chatbots/${chatbotId}/model`, {
      token,
      body: {
        provider: 'openai',
        model: 'gpt-own',
        apiKey: MODEL_KEYS[0],
        fallbacks: [{ provider: 'anthropic', model: 'claude-own', apiKey: MODEL_KEYS[1] }],
      },
    });
    await holdMail(service, chat.sessionId);
    await service.request('PUT', `/api/chatbots/${chatbotId}/mail-address`, { token, body: { name: 'shop' } });
    const server = { host: 'mail.example.com', port: 587, security: 'starttls', user: 'shop', password: MAIL_PASSWORD };
    await service.request('PUT', `/api/accounts/${accountId}/mail-server`, {
      token,
      body: { ...server, from: { name: 'Shop', address: 'shop@example.com' } },
    });
    const identity = await post(`/api/chatbots/${chatbotId}/identity-secret`);
    const invited = await post(`/api/accounts/${accountId}/members`, {
      email: 'c@example.com',
      role: 'agent',
    });
    const signedIn = await service.request('POST', '/api/auth/sign-in', {
      body: { email: account.email, password: PASSWORD },
    });
    const renewal = /parley_renewal=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
    return [
      apiKey,
      token,
      PASSWORD,
      identity.secret,
      invited.invitationToken,
      renewal,
      ...MODEL_KEYS,
      MAIL_PASSWORD,
      ...[webhook.secret, rotated.secret].map((secret: string) => secret.replace('whsec_', '')),
    ];
  }

  async function storedSecrets(): Promise<string[]> {
    const found: string[] = [];
    const sqlite = database ? undefined : new DatabaseSync(join(folder, 'parley.db'), { readOnly: true });
    const postgres = database && new pg.Client({ connectionString: database.url });
    await postgres?.connect();
    for (const name of SECRET_COLUMNS) {
      const [table, column = ''] = name.split('.');
      const query = `select ${column} as value from ${table} where ${column} is not null`;
      const rows = postgres ? (await postgres.query(query)).rows : (sqlite?.prepare(query).all() ?? []);
      expect([name, rows.length > 0]).toEqual([name, true]);
      // Of what is JSON, the boxes in it.
      for (const { value } of rows as { value: string }[])
        found.push(...(value.startsWith('[') ? (value.match(/"keyBox":"[^"]+/g) ?? []) : [value]));
    }
    sqlite?.close();
    await postgres?.end();
    return found.map((value) => value.replace('"keyBox":"', ''));
  }

  test('holds a file for every kind of record, and says in plain words what each is', () => {
    const readMe = files.get('README.txt')?.toString() ?? '';
    for (const kind of recordKinds) {
      expect([...files.keys()]).toContain(`${kind}.jsonl`);
      expect(readMe).toContain(`${kind}.jsonl`);
    }
    expect(JSON.parse(files.get('account.json')?.toString() ?? '')).toMatchObject({
      id: account.accountId,
      plan: 'enterprise',
      retentionDays: 30,
    });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="parley-[\w.-]+\.zip"$/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('holds what was made, learnt and said', () => {
    const holds = (kind: string, record: object) =>
      expect(linesOf(kind)).toContainEqual(expect.objectContaining(record));
    holds('members', { email: account.email, role: 'owner' });
    holds('api-keys', { name: 'test', lastFour: account.apiKey.slice(-4) });
    holds('chatbots', {
      name: 'Test bot',
      mailName: 'shop',
      settings: expect.objectContaining({ welcomeMessage: 'Hello! How can I help you?', languages: [] }),
      models: [
        { provider: 'openai', model: 'gpt-own', baseUrl: expect.any(String) },
        { provider: 'anthropic', model: 'claude-own', baseUrl: expect.any(String) },
      ],
    });
    holds('tests', {
      name: 'Greetings',
      questions: [{ question: 'Who?', expected: null, answers: [], documents: [], unanswerable: false }],
    });
    holds('canned-replies', { title: 'Hello', text: 'Good day.' });
    holds('webhooks', { url: 'https://hooks.example.com/parley', types: 'all' });
    holds('sources', { type: 'markdown', content: expect.stringContaining('within 30 days') });
    holds('question-answer-pairs', { question: 'Do you ship to Norway?', answer: 'Yes, for 9 €.' });
    holds('documents', { url: 'https://shop.example/returns', passages: 1 });
    holds('document-texts', { headings: ['Returns'], number: 1 });
    holds('conversations', { messages: 2 });
    holds('messages', { from: 'visitor', text: QUESTION, answer: null });
    holds('messages', {
      from: 'chatbot',
      rating: 5,
      comment: 'Thanks',
      answer: expect.objectContaining({ sources: ['https://shop.example/returns'] }),
    });
    holds('live-chats', { messages: 2 });
    holds('attachments', { name: 'guide.txt', contentType: 'text/plain', bytes: 15 });
    const [sent] = linesOf('attachments');
    const sentFile = files.get(`attachments/${sent.chatId}/${sent.id}-guide.txt`);
    expect(sentFile?.toString()).toBe('Sent in a chat.');
    const logos = [...files].filter(([path]) => path.startsWith('logos/'));
    expect(logos).toEqual([[expect.stringMatching(/^logos\/bot_[\w-]+\.png$/), png(9, 9)]]);
    holds('live-chat-events', { kind: 'note', data: expect.objectContaining({ text: 'A loyal customer.' }) });
    holds('live-chat-events', {
      kind: 'message',
      data: expect.objectContaining({ message: 'The quokka is in the greenhouse.' }),
    });
    holds('mail-servers', { host: 'mail.example.com', port: 587, user: 'shop', from: expect.anything() });
    const [heldMail] = linesOf('held-mails');
    expect(heldMail).toMatchObject({ from: { name: 'Eve' }, subject: 'Hello', heldBecause: 'other-sender' });
    expect(files.get(`held-mails/${heldMail.id}.eml`)?.toString()).toContain('Let me in.');
    holds('statistics-months', { month: 'all', interactions: 2, ratings: 1 });
    holds('statistics-days', { interactions: 2 });
    holds('statistics-conversations', { conversations: 2, handedOver: 0 });
    holds('questions', { text: QUESTION, asked: 1, unanswered: 1 });
    const original = files.get(`files/${sourceId}/${safeName('Lampe: größe?.txt')}`);
    expect(original?.toString()).toBe('The lamp is 40 cm high.');
  });

  test('holds nothing of other accounts', () => {
    const all = [...files.values()].map(String).join('\n');
    expect(all).toContain(QUESTION);
    expect(all).not.toContain('A question to the neighbours');
  });

  test('holds no secret, neither as it is given nor as it is stored', async () => {
    const all = [...files.values()].map(String).join('\n');
    const secrets = [...planted, ...(await storedSecrets())];
    expect(secrets.every((secret) => secret.length > 10)).toBe(true);
    expect(secrets.length).toBeGreaterThan(18);
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });

  test('is not in the log by the link that opens it', async () => {
    const url = await link();
    await (await fetch(url)).arrayBuffer();
    expect(service.log()).toContain('/api/exports/{token}');
    expect(service.log()).not.toContain(url.split('/').at(-1));
  });

  test('is refused by a link that was changed, that is of another purpose or that is too old', async () => {
    const url = await link();
    const { token } = await service.visitor(linesOf('chatbots')[0].id);
    const openWith = async (address: string) => (await fetch(address)).status;
    expect(await openWith(`${url}x`)).toBe(404);
    expect(await openWith(url.replace(/\w(?=\.[^.]*$)/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(404);
    expect(await openWith(`${service.url}/api/exports/${token.replace('vt_', '')}`)).toBe(404);
    expect(await openWith(url)).toBe(200);
    service.passTime(6 * 60_000);
    expect(await openWith(url)).toBe(404);
  });

  test('is refused to somebody who was an owner when the link was made', async () => {
    const second = { ...account, ...(await service.createMember(account, 'owner')) };
    const url = await link(second);
    await service.request('PATCH', `/api/accounts/${account.accountId}/members/${second.userId}`, {
      token: account.idToken,
      body: { role: 'admin' },
    });
    expect((await fetch(url)).status).toBe(403);
    await service.request('DELETE', `/api/accounts/${account.accountId}/members/${second.userId}`, {
      token: account.idToken,
    });
    expect((await fetch(url)).status).toBe(404);
  });
});

test.each([
  ['handbook.pdf', 'handbook.pdf'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['größe?.txt', 'größe_.txt'],
  ['..', '_'],
  ['', 'file'],
  ['.', '_'],
  ['CON.txt', '_CON.txt'],
  ['nul', '_nul'],
  ['console.txt', 'console.txt'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
  [`${'語'.repeat(100)}.docx`, `${'語'.repeat(65)}.docx`],
  [`${'😀'.repeat(100)}`, '😀'.repeat(50)],
  [`${'a'.repeat(199)}. .${'b'.repeat(50)}`, `${'a'.repeat(199)}_`],
])('a file called "%s" is packed as "%s"', (name, packed) => {
  expect(safeName(name)).toBe(packed);
});
