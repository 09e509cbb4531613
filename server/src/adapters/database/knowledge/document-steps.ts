import { type Kysely, sql } from 'kysely';
import type { Run, StoredDocument, StoredPassage } from '../../../knowledge/ports.ts';
import { type Database, type Step, step } from '../database.ts';
import { jsonRows } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { encodeLinks } from './link-column.ts';
import { encodeVectors } from './vector-segment.ts';

interface NewDocument {
  run: Pick<Run, 'sourceId' | 'chatbotId'>;
  item: string;
  document: StoredDocument;
  nowMs: number;
}

/** Few enough that making their JSON does not stop the event loop for long. */
const passagesPerStatement = 1_000;

/** The steps that write a document and its passages; they follow the one that raises the index's version. */
export function documentSteps(database: Database, { run, item, document, nowMs }: NewDocument): Step[] {
  const { build } = database;
  const { id, title, url, language, textHash, embeddingModel, passages, lexical, vectors } = document;
  return [
    step(
      build.insertInto('documents').values({
        id,
        item,
        title,
        url,
        language,
        source_id: run.sourceId,
        chatbot_id: run.chatbotId,
        text_hash: textHash,
        embedding_model: embeddingModel,
        index_version: currentIndexVersion(run.chatbotId),
        passage_count: passages.length,
        lexical,
        vectors: encodeVectors(vectors),
        created_at: nowMs,
      }),
    ),
    ...passageSteps(database, id, run.chatbotId, passages),
  ];
}

export const currentIndexVersion = (chatbotId: string) =>
  sql<number>`(select index_version from chatbots where id = ${chatbotId})`;

function passageSteps(
  database: Database,
  documentId: string,
  chatbotId: string,
  passages: readonly StoredPassage[],
): Step[] {
  const steps: Step[] = [];
  for (let start = 0; start < passages.length; start += passagesPerStatement) {
    const rows = jsonRows(database, passages.slice(start, start + passagesPerStatement).map(valuesOf));
    const insert = sql`insert into passages
      (document_id, chatbot_id, position, heading_path, text, spot, tokens, kind, text_hash, links)
      select ${documentId}, ${chatbotId}, ${rows.number(0)}, ${rows.text(1)}, ${rows.text(2)}, ${rows.text(3)},
        ${rows.number(4)}, ${rows.text(5)}, ${rows.text(6)}, ${rows.text(7)} from ${rows.from}`;
    steps.push(step(insert.compile(database.build)));
  }
  return steps;
}

const valuesOf = (passage: StoredPassage) => [
  passage.position,
  JSON.stringify(passage.headingPath),
  passage.text,
  passage.spot,
  passage.tokens,
  passage.isPair ? 'pair' : 'text',
  passage.embeddedHash,
  encodeLinks(passage.links),
];

/** Makes every node look for what has changed in a chatbot's documents. */
export const bumpIndex = (build: Kysely<Schema>, chatbotId: string) =>
  step(
    build.updateTable('chatbots').set({ index_version: sql<number>`index_version + 1` }).where('id', '=', chatbotId),
  );
