import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createMigratedDatabase } from '../../test-support/migrated-database.ts';
import { everyFile, everyRow } from '../../test-support/stored-bytes.ts';
import { aFile, type TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

let marks = 0;
/** A word that is nowhere else. */
const newMark = () => `quokka${process.pid}x${++marks}zebrafinch`;

describe.each(engines)('what is erased on %s', (engine) => {
  let folder: string;
  let service: TestService;
  let database: Awaited<ReturnType<typeof createMigratedDatabase>> | undefined;
  let account: TestAccount;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-erasure-'));
    database = engine === 'postgres' ? await createMigratedDatabase(inject('postgresUrl')) : undefined;
    service = await startTestService('sqlite', {
      DATA_DIR: folder,
      SECRET_KEY: 'a secret of the operator, long enough',
      ...(database && { DATABASE_URL: database.url }),
    });
    account = await service.createAccount();
    // Deliveries to it wait: nobody is there.
    await service.request('POST', '/api/webhooks', {
      token: account.idToken,
      body: { url: 'https://hooks.example.com/parley' },
    });
  });
  afterAll(async () => {
    await service?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** On SQLite the bytes of the files, log and all; on PostgreSQL the rows. */
  const stored = () => (database ? everyRow(database.url) : everyFile(folder));
  const expectGone = async (...words: string[]) => {
    const text = await stored();
    expect(words.filter((word) => text.includes(word))).toEqual([]);
  };
  /** What may have millions of rows goes after the reply, a little at a time. */
  const expectGoneSoon = (...words: string[]) => vi.waitFor(() => expectGone(...words));
  const expectStored = async (...words: string[]) => {
    const text = await stored();
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  };
  const erase = async (path: string, token = account.idToken) => {
    const { status } = await service.request('DELETE', path, { token });
    expect([200, 204]).toContain(status);
  };
  const once = () => ({ 'Idempotency-Key': `once-${++marks}` });

  /** A conversation that leaves the mark wherever one can: a question, a comment, a chat with people. */
  async function converse(chatbotId: string, mark: string, token: string): Promise<string> {
    const asked = await service.query(token, { chatbotId, message: `Where is my ${mark} parcel?` }, once());
    expect(asked.status).toBe(200);
    const { sessionId, messageId } = asked.body;
    // Long enough for a page of its own.
    await service.query(token, { chatbotId, sessionId, message: `${`${mark} `.repeat(150)}?` });
    const rated = await service.request('POST', '/api/chatbot/feedback', {
      token,
      body: { sessionId, messageId, rating: 1, comment: `No ${mark} here` },
    });
    expect(rated.status).toBe(200);
    const opened = await service.request('POST', '/api/live-chat/sessions', {
      token,
      headers: once(),
      body: { chatbotId, sessionId, visitorName: `Jo ${mark}`, email: `${mark}@example.com` },
    });
    expect(opened.status).toBe(201);
    const liveId = opened.body.sessionId;
    const said = { sessionId: liveId, message: `Hello, ${mark}`, senderType: 'customer', senderName: mark };
    expect((await service.request('POST', '/api/live-chat/message', { token, body: said })).status).toBe(200);
    const noted = await service.request('POST', `/api/live-chat/sessions/${liveId}/notes`, {
      token: account.idToken,
      headers: once(),
      body: { text: `About ${mark}` },
    });
    expect(noted.status).toBe(201);
    return sessionId;
  }

  async function addSources(chatbotId: string, mark: string): Promise<string[]> {
    const path = `/api/chatbots/${chatbotId}/sources`;
    const text = await service.request('POST', path, {
      token: account.idToken,
      headers: once(),
      body: { type: 'text', title: `On ${mark}`, content: `All about ${mark}. `.repeat(400) },
    });
    expect(text.status).toBe(202);
    const file = await service.request('POST', `/api/chatbots/${chatbotId}/files`, {
      token: account.idToken,
      headers: once(),
      body: aFile({}, `A file about ${mark}. `.repeat(400)),
    });
    expect(file.status).toBe(202);
    for (const { body } of [text, file]) await service.sourceRead(account, chatbotId, body.id);
    return [text.body.id, file.body.id];
  }

  test('by session: nothing that was said in it is left', async () => {
    const chatbotId = await service.createChatbot(account);
    const mark = newMark();
    const sessionId = await converse(chatbotId, mark, account.apiKey);
    await expectStored(mark);
    await erase(`/api/chatbots/${chatbotId}/sessions/${sessionId}`);
    await expectGone(mark);
  });

  test('by session: a question that others asked too is shown in their words', async () => {
    const chatbotId = await service.createChatbot(account);
    const [mark, other] = [newMark(), newMark()];
    const topQuestions = async () =>
      (
        await service.request('GET', `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`, {
          token: account.idToken,
        })
      ).body.topQuestions;
    // The same content words, so that they are counted together.
    const ask = async (message: string) => (await service.query(account.apiKey, { chatbotId, message })).body;
    await ask(`where parcel ${other}`);
    const { sessionId } = await ask(`Where, oh where is the parcel ${other}??? ${''}`);
    const alone = await ask(`Where is ${mark}?`);
    expect(await topQuestions()).toHaveLength(2);
    await erase(`/api/chatbots/${chatbotId}/sessions/${sessionId}`);
    await erase(`/api/chatbots/${chatbotId}/sessions/${alone.sessionId}`);
    expect(await topQuestions()).toEqual([`where parcel ${other}`]);
    await expectGone(mark, 'oh where is');
    await expectStored(other);
  });

  test('by visitor: nothing of any of their conversations is left', async () => {
    const chatbotId = await service.createChatbot(account);
    const visitor = await service.visitor(chatbotId);
    const [one, two] = [newMark(), newMark()];
    await converse(chatbotId, one, visitor.token);
    await service.query(visitor.token, { chatbotId, sessionId: two, message: `And ${two}?` });
    await erase(`/api/chatbots/${chatbotId}/visitors/${visitor.visitorId}`);
    await expectGone(one, two);
  });

  test('as a source: neither its text, its file nor its title is left', async () => {
    const chatbotId = await service.createChatbot(account);
    const mark = newMark();
    const sourceIds = await addSources(chatbotId, mark);
    await expectStored(mark);
    for (const id of sourceIds) await erase(`/api/chatbots/${chatbotId}/sources/${id}`);
    await expectGone(mark);
  });

  test('as a canned reply: its text is not left', async () => {
    const mark = newMark();
    const { body } = await service.request('POST', '/api/live-chat/canned-replies', {
      token: account.idToken,
      headers: once(),
      body: { title: mark, text: `Dear ${mark}`, accountId: account.accountId },
    });
    await expectStored(mark);
    await erase(`/api/live-chat/canned-replies/${body.id}`);
    await expectGone(mark);
  });

  test('with its chatbot: nothing of conversations, sources and questions is left', async () => {
    const chatbotId = await service.createChatbot(account);
    const [said, read] = [newMark(), newMark()];
    await addSources(chatbotId, read);
    await converse(chatbotId, said, account.apiKey);
    await erase(`/api/chatbots/${chatbotId}`);
    await expectGoneSoon(said, read);
  });

  test('with its account: nothing of it is left, and others keep theirs', async () => {
    const bystander = newMark();
    const kept = await service.createChatbot(account);
    await service.query(account.apiKey, { chatbotId: kept, message: `Where is ${bystander}?` });
    const mine = account;
    account = await service.createAccount();
    try {
      const [said, read, name] = [newMark(), newMark(), newMark()];
      const created = await service.request('POST', '/api/chatbots', {
        token: account.idToken,
        headers: once(),
        body: { name },
      });
      await service.request('POST', '/api/live-chat/canned-replies', {
        token: account.idToken,
        headers: once(),
        body: { title: name, text: `Dear ${name}` },
      });
      await addSources(created.body.id, read);
      await converse(created.body.id, said, account.apiKey);
      await expectStored(said, read, name);
      await erase(`/api/accounts/${account.accountId}`);
      await expectGoneSoon(said, read, name);
      await expectStored(bystander);
    } finally {
      account = mine;
    }
  });

  test('is not told again by its Idempotency-Key', async () => {
    const chatbotId = await service.createChatbot(account);
    const headers = once();
    const ask = () => service.query(account.apiKey, { chatbotId, message: 'Where is it?' }, headers);
    const first = await ask();
    expect((await ask()).body).toEqual(first.body);
    await erase(`/api/chatbots/${chatbotId}/sessions/${first.body.sessionId}`);
    const again = await ask();
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
  });
});
