import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { makeStudent } from '../../../test-support/made-student.ts';
import { sharedAdapters, startTestService } from '../../../test-support/test-service.ts';
import { databaseFile } from '../../adapters/database/sqlite/sqlite-database.ts';
import { createEmbeddedEmbedder } from '../../adapters/embedding/embedded/embedded-embedder.ts';
import { studentName } from '../../adapters/languages/student.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-languages-'));
const data = mkdtempSync(join(tmpdir(), 'parley-languages-data-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(data, { recursive: true });
});

const cacheDir = fileURLToPath(new URL('../../../../node_modules/.cache/parley/models', import.meta.url));
const german = 'Sie können jede Bestellung innerhalb von 30 Tagen zurückgeben, wenn sie nicht benutzt ist.';
const english = 'You can return an order within 30 days of delivery if it has not been used.';

test('a student that is new embeds the documents of its languages anew, and leaves English as it is', async () => {
  const student = makeStudent(folder);
  const { documentParser } = sharedAdapters({});
  const withoutStudent = createEmbeddedEmbedder({ cacheDir });
  const options = { shared: { documentParser, embedder: withoutStudent } as ReturnType<typeof sharedAdapters> };
  const service = await startTestService('sqlite', { DATA_DIR: data }, options);
  const withStudent = createEmbeddedEmbedder({ cacheDir, student });
  const documents = () => {
    const database = new DatabaseSync(databaseFile(data), { readOnly: true });
    const rows = database.prepare('select id, language, embedding_model as model from documents').all();
    database.close();
    return Object.fromEntries(rows.map((row) => [row['language'], row]));
  };
  try {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account, {
      'https://example.com/de': german,
      'https://example.com/en': english,
    });
    const before = documents();
    expect(before['de']?.['model']).toBe(before['en']?.['model']);

    options.shared = { documentParser, embedder: withStudent } as ReturnType<typeof sharedAdapters>;
    await service.restart();
    const { body } = await service.query(account.apiKey, {
      chatbotId,
      message: 'Wie lange kann ich eine Bestellung zurückgeben?',
    });
    expect(body.response).toContain('30 Tagen');
    await vi.waitFor(() => expect(documents()['de']?.['model']).toBe(studentName(student)), 20_000);
    expect(documents()['en']).toEqual(before['en']);

    // What is read from now on is embedded by the model for its language at once.
    const added = {
      title: 'Versand',
      url: 'https://example.com/fr',
      content: 'Nous livrons partout en France, et aussi en Belgique.',
    };
    await service.addSource({ ...account, idToken: await service.signIn(account) }, chatbotId, added);
    expect(documents()['fr']?.['model']).toBe(studentName(student));
  } finally {
    await service.stop();
    await Promise.all([withStudent.close(), withoutStudent.close()]);
  }
});
