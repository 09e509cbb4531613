import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../server/src/adapters/database/sqlite/sqlite-database.ts';
import { type MadeDocument, openStoredDocuments } from '../../server/test-support/stored-documents.ts';
import { createRandom, createZipfTexts } from './zipf-texts.ts';

export const passagesPerDocument = 5;
const wordsPerPassage = 120;
export const dimensions = 384;
/** More documents are copies of these under other ids: to make each text anew would take an hour. */
const mostDistinct = 20_000;

export interface LargeCollection {
  path: string;
  /** Made of words of its passages. */
  questions: string[];
}

interface Wanted {
  /** Kept there, and taken from there the next time. */
  folder: string;
  chatbots: number;
  /** Of each. */
  documents: number;
}

/** Chatbots named `bot0`, `bot1` … with made-up documents, the word frequencies of a language and random vectors. */
export async function largeCollection({ folder: parent, chatbots, documents }: Wanted): Promise<LargeCollection> {
  const folder = join(parent, `${chatbots}-chatbots-of-${documents}-documents`);
  const isMade = existsSync(join(folder, 'made'));
  mkdirSync(folder, { recursive: true });
  const texts = createZipfTexts(200_000);
  const random = createRandom(7);
  const distinct = Math.min(chatbots * documents, mostDistinct);
  const questions: string[] = [];
  const stored = isMade ? undefined : await openStoredDocuments(folder);
  for (let from = 0; from < distinct; from += 500) {
    const made = Array.from({ length: Math.min(500, distinct - from) }, (_, i): MadeDocument => {
      const passages = Array.from({ length: passagesPerDocument }, () => ({ text: texts.passage(wordsPerPassage) }));
      const vectors = passages.map(() => Float32Array.from({ length: dimensions }, () => random() - 0.5));
      return { id: `doc${from + i}`, title: texts.passage(4), passages, vectors };
    });
    for (const { passages } of made.slice(0, 20)) questions.push(texts.question(passages[0]?.text ?? '', 5));
    stored?.change('pattern', { add: made });
  }
  stored?.close();
  const path = databaseFile(folder);
  if (!isMade) copyDocuments(path, { chatbots, documents, distinct });
  mkdirSync(join(folder, 'made'), { recursive: true });
  return { path, questions };
}

function copyDocuments(path: string, wanted: { chatbots: number; documents: number; distinct: number }): void {
  const { chatbots, documents, distinct } = wanted;
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const columns = (table: string, without: string[]) =>
    (database.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => !without.includes(name))
      .join(', ');
  const ofChatbots = columns('chatbots', ['id', 'index_version']);
  const ofDocuments = columns('documents', ['id', 'chatbot_id', 'index_version']);
  const ofPassages = columns('passages', ['id', 'document_id', 'chatbot_id']);
  const addChatbot = database.prepare(
    `insert into chatbots (id, index_version, ${ofChatbots}) select ?, 1, ${ofChatbots} from chatbots where id = 'pattern'`,
  );
  const addDocument = database.prepare(
    `insert into documents (id, chatbot_id, index_version, ${ofDocuments}) select ?, ?, 1, ${ofDocuments} from documents where id = ?`,
  );
  const addPassages = database.prepare(
    `insert into passages (document_id, chatbot_id, ${ofPassages}) select ?, ?, ${ofPassages} from passages where document_id = ?`,
  );
  let next = 0;
  for (let bot = 0; bot < chatbots; bot++) {
    database.exec('begin');
    addChatbot.run(`bot${bot}`);
    for (let i = 0; i < documents; i++, next++) {
      const id = `${bot}-${i}`;
      const pattern = `doc${next % distinct}`;
      addDocument.run(id, `bot${bot}`, pattern);
      addPassages.run(id, `bot${bot}`, pattern);
    }
    database.exec('commit');
  }
  database.close();
}
