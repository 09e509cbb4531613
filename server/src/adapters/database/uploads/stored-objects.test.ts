import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../../../test-support/database-nodes.ts';
import { answering, type ObjectStoreServer, startObjectStore } from '../../../../test-support/object-store-server.ts';
import { engines } from '../../../../test-support/test-service.ts';
import { type Source, StorageFull, UnreadableDocument } from '../../../knowledge/ports.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { createS3ObjectStore } from '../../object-store/s3-object-store.ts';
import { createChatbotStore } from '../chatbots/chatbot-store.ts';
import { type Database, step } from '../database.ts';
import { createErasureStore } from '../erasure/erasure-store.ts';
import { createExportStore } from '../export/export-store.ts';
import { createIdentityStore } from '../identity/identity-store.ts';
import { createFileStore } from '../knowledge/file-store.ts';
import { createKnowledgeStore } from '../knowledge/knowledge-store.ts';
import { createStoredObjects } from './stored-objects.ts';

const hourMs = 60 * 60_000;
/** Of three pieces. */
const bytes = Uint8Array.from({ length: 19_000_000 }, (_, at) => at % 251);
const small = Uint8Array.of(1, 2, 3);

describe.each(engines)('files in an object store on %s', (engine) => {
  let opened: DatabaseNodes;
  let database: Database;
  let server: ObjectStoreServer;
  let store: ObjectStore;
  let now = 1_790_000_000_000;
  let count = 0;
  const next = (prefix: string) => `${prefix}_${++count}`;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    [database] = opened.nodes;
    server = await startObjectStore();
    store = createS3ObjectStore(server.s3, { retryDelaysMs: [] });
  });
  afterAll(async () => {
    await store?.close();
    await server?.close();
    await opened?.close();
  });
  beforeEach(async () => {
    server.misbehave();
    server.objects.clear();
    await database.write([step(database.build.deleteFrom('stored_objects'))]);
  });

  const clock = () => now;
  function node(on: Database = database, objectStore: ObjectStore | undefined = store) {
    const objects = createStoredObjects({ database: on, store: objectStore, clock });
    return { objects, files: createFileStore(on, objects, clock), knowledge: createKnowledgeStore(on) };
  }
  const withoutStore = () => {
    const objects = createStoredObjects({ database, store: undefined, clock });
    return { objects, files: createFileStore(database, objects, clock) };
  };
  async function* arriving(all = bytes) {
    for (let at = 0; at < all.length; at += 1_000_000) yield all.slice(at, at + 1_000_000);
  }
  const recorded = () => database.read(database.build.selectFrom('stored_objects').selectAll());
  const sourceOf = (chatbotId: string, fileId: string): Source => ({
    id: next('src'),
    chatbotId,
    type: 'file',
    title: 'Guide',
    url: null,
    crawl: null,
    file: { id: fileId, name: 'guide.txt', contentType: 'text/plain', bytes: 3 },
    status: 'pending',
    error: null,
    notice: null,
    version: 1,
    progress: { found: 0, done: 0, unchanged: 0, failed: 0, skipped: 0 },
    documents: 0,
    passages: 0,
    refreshedAt: null,
    nextRefreshAt: null,
    createdAt: now,
    updatedAt: now,
  });
  const withFile = (source: Source, fileId: string): Source => ({
    ...source,
    file: { id: fileId, name: 'guide.txt', contentType: 'text/plain', bytes: 3 },
  });
  const createChatbot = () => insertChatbot(database, { accountId: next('acct'), chatbotId: next('bot') }, now);
  /** A source with a file that was uploaded. */
  async function uploaded(content = small) {
    const { files, knowledge } = node();
    const ids = await createChatbot();
    const fileId = next('file');
    await files.save(fileId, arriving(content));
    const source = sourceOf(ids.chatbotId, fileId);
    await knowledge.saveSource(source, null);
    return { ...ids, fileId, source };
  }
  const afterAnHour = async () => {
    now += 2 * hourMs;
    await node().objects.deleteDue();
  };

  test('are read as they arrived, by the source and by the export, and lie in no table', async () => {
    const { fileId } = await uploaded(bytes);
    expect(Buffer.compare(await node().files.read(fileId), bytes)).toBe(0);
    const parts = await Array.fromAsync(createExportStore(database, node().objects).bytesOf(fileId));
    expect(Buffer.compare(Buffer.concat(parts), bytes)).toBe(0);
    expect(server.objects.size).toBe(3);
    const chunks = database.build.selectFrom('file_chunks').select('number').where('file_id', '=', fileId);
    expect(await database.read(chunks)).toEqual([]);
    await afterAnHour();
    expect(server.objects.size).toBe(3);
  });

  test('have keys that tell nothing of them, and never the same twice', async () => {
    const { fileId, accountId } = await uploaded();
    await node().files.save(next('file'), arriving(small));
    const keys = [...server.objects.keys()];
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) {
      expect(key).toMatch(/^parley\/files\/[0-9a-f]{8}-[0-9a-f-]{27}\/0$/);
      expect(key).not.toContain(fileId);
      expect(key).not.toContain(accountId);
    }
  });

  test('that were uploaded before stay readable, beside those that come later', async () => {
    const [before, later] = [next('file'), next('file')];
    await withoutStore().files.save(before, arriving());
    await node().files.save(later, arriving(small));
    expect(Buffer.compare(await node().files.read(before), bytes)).toBe(0);
    expect(await node().files.read(later)).toEqual(small);
    await node().files.delete(before);
    expect(await node().files.read(before)).toHaveLength(0);
  });

  test('are no empty files where the setting is taken away', async () => {
    const { fileId } = await uploaded();
    await expect(withoutStore().files.read(fileId)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await withoutStore().objects.isInUse()).toBe(true);
    await withoutStore().objects.deleteDue();
    expect(await node().files.read(fileId)).toEqual(small);
  });

  test('of a server that was killed before the row that names them are deleted, all pieces', async () => {
    await node().files.save(next('file'), arriving());
    expect(server.objects.size).toBe(3);
    await node().objects.deleteDue();
    expect(server.objects.size).toBe(3);
    await afterAnHour();
    expect(server.objects.size).toBe(0);
    expect(await recorded()).toEqual([]);
  });

  test('of a server that was killed in the middle of a piece are deleted, that piece included', async () => {
    let puts = 0;
    // The second piece is stored, and nobody hears of it.
    const dying = {
      ...store,
      async put(key: string, piece: Uint8Array) {
        await store.put(key, piece);
        puts += 1;
        if (puts === 2) throw new Error('killed');
      },
    };
    await expect(node(database, dying).files.save(next('file'), arriving())).rejects.toThrow('killed');
    expect(server.objects.size).toBe(2);
    await afterAnHour();
    expect(server.objects.size).toBe(0);
    expect(await recorded()).toEqual([]);
  });

  test('are recorded before the store hears of them', async () => {
    const seen: (number | undefined)[] = [];
    const watched = {
      ...store,
      async put(key: string, piece: Uint8Array) {
        seen.push((await recorded())[0]?.pieces);
        await store.put(key, piece);
      },
    };
    await node(database, watched).files.save(next('file'), arriving());
    expect(seen).toEqual([1, 2, 3]);
  });

  test('that do not fit into the account are refused before they are stored, and leave nothing', async () => {
    const { accountId } = await createChatbot();
    const fileId = next('file');
    const quota = { accountId, bytes: 10_000_000 };
    await expect(node().files.save(fileId, arriving(), quota)).rejects.toThrow(StorageFull);
    expect(server.objects.size).toBe(1);
    await node().files.delete(fileId);
    await afterAnHour();
    expect(server.objects.size).toBe(0);
  });

  test('of a request that is repeated replace what its first attempt left', async () => {
    const fileId = next('file');
    await node().files.save(fileId, arriving());
    await node().files.save(fileId, arriving(small));
    const { chatbotId } = await createChatbot();
    await node().knowledge.saveSource(sourceOf(chatbotId, fileId), null);
    await afterAnHour();
    expect(await node().files.read(fileId)).toEqual(small);
    expect(server.objects.size).toBe(1);
  });

  test.each(['in an object store', 'in the database'])(
    'that a source names are not forgotten %s, as after a write whose outcome nobody knows',
    async (place) => {
      const { files } = place === 'in the database' ? withoutStore() : node();
      const { chatbotId } = await createChatbot();
      const [fileId, other] = [next('file'), next('file')];
      await files.save(fileId, arriving(small));
      const source = sourceOf(chatbotId, fileId);
      await node().knowledge.saveSource(source, null);
      await files.delete(fileId);
      await afterAnHour();
      expect(await files.read(fileId)).toEqual(small);

      await files.save(other, arriving(small));
      await node().knowledge.saveSource(withFile(source, other), null);
      await files.delete(fileId);
      expect(await files.read(fileId)).toHaveLength(0);
    },
  );

  test('go with the source', async () => {
    const [gone, kept] = [await uploaded(bytes), await uploaded()];
    expect(await node().knowledge.deleteSource(gone.chatbotId, gone.source.id)).toBe('deleted');
    expect(await node().files.read(gone.fileId)).toHaveLength(0);
    await node().objects.deleteDue();
    expect(server.objects.size).toBe(1);
    expect(await node().files.read(kept.fileId)).toEqual(small);
    expect(await recorded()).toHaveLength(1);
  });

  test('stay where a stranger names the source', async () => {
    const [own, stranger] = [await uploaded(), await createChatbot()];
    expect(await node().knowledge.deleteSource(stranger.chatbotId, own.source.id)).toBe('not-found');
    await node().objects.deleteDue();
    expect(await node().files.read(own.fileId)).toEqual(small);
  });

  test('go with the chatbot and with the account', async () => {
    const [first, second, kept] = [await uploaded(), await uploaded(), await uploaded()];
    await createChatbotStore(database).delete({ id: first.chatbotId, jobId: next('job'), nowMs: now });
    while ((await createErasureStore(database).eraseSomeOfChatbot(first.chatbotId, 100)) > 0);
    await createIdentityStore(database).deleteAccount({ id: second.accountId, jobId: next('job'), nowMs: now });
    await createErasureStore(database).eraseAccount(second.accountId);
    await node().objects.deleteDue();
    expect(server.objects.size).toBe(1);
    expect(await node().files.read(kept.fileId)).toEqual(small);
  });

  test('that are replaced by two at once leave the one that the source names', async () => {
    const { source } = await uploaded();
    for (let round = 0; round < 5; round += 1) {
      const rivals = opened.nodes.map((on) => ({ ...node(on), fileId: next('file') }));
      for (const { files, fileId } of rivals) await files.save(fileId, arriving(small));
      await Promise.all(rivals.map(({ knowledge, fileId }) => knowledge.saveSource(withFile(source, fileId), null)));
    }
    await afterAnHour();
    const named = (await node().knowledge.sourceById(source.id))?.file?.id ?? '';
    expect(await node().files.read(named)).toEqual(small);
    expect(server.objects.size).toBe(1);
  });

  test('stay recorded until the store has confirmed that they are gone', async () => {
    const { chatbotId, source } = await uploaded();
    await node().knowledge.deleteSource(chatbotId, source.id);
    server.misbehave(answering(503, 'SlowDown'));
    await expect(node().objects.deleteDue()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await recorded()).toHaveLength(1);
    server.misbehave();
    await afterAnHour();
    expect(server.objects.size).toBe(0);
    expect(await recorded()).toEqual([]);
  });

  test('are deleted once by nodes that do it at the same time', async () => {
    for (let at = 0; at < 5; at += 1) await node().files.save(next('file'), arriving(small));
    now += 2 * hourMs;
    server.requests.length = 0;
    await Promise.all(opened.nodes.map((on) => node(on).objects.deleteDue()));
    expect(server.requests.toSorted()).toEqual([...new Set(server.requests)].toSorted());
    expect(server.requests).toHaveLength(5);
    expect(server.objects.size).toBe(0);
  });

  test('cannot be claimed once their deletion has begun', async () => {
    const fileId = next('file');
    await node().files.save(fileId, arriving(small));
    server.misbehave(answering(503, 'SlowDown'));
    now += 2 * hourMs;
    await expect(node().objects.deleteDue()).rejects.toThrow();
    const { chatbotId } = await createChatbot();
    await node().knowledge.saveSource(sourceOf(chatbotId, fileId), null);
    server.misbehave();
    await afterAnHour();
    expect(server.objects.size).toBe(0);
  });

  test('that somebody else has deleted cannot be read, and that is said', async () => {
    const { fileId } = await uploaded();
    server.objects.clear();
    await expect(node().files.read(fileId)).rejects.toThrow(UnreadableDocument);
  });
});
