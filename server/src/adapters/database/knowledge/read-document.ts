import type { PassagePage, ReadDocument } from '../../../knowledge/ports.ts';
import { type Database, readAll, readFirst } from '../database.ts';

/** A document with some of its passages, as they were read. */
export async function readDocument(
  database: Database,
  { sourceId, documentId }: { sourceId: string; documentId: string },
  { from, limit }: PassagePage,
): Promise<ReadDocument | undefined> {
  const { build } = database;
  const head = await readFirst(
    database,
    build
      .selectFrom('documents')
      .select(['id', 'item', 'title', 'url', 'language'])
      .where('id', '=', documentId)
      .where('source_id', '=', sourceId),
  );
  if (!head) return undefined;
  const passages = await readAll(
    database,
    build
      .selectFrom('passages')
      .select(['position', 'heading_path', 'text', 'spot'])
      .where('document_id', '=', documentId)
      .where('position', '>=', from)
      .orderBy('position')
      .limit(limit),
    ({ position, heading_path, text, spot }) => ({
      position,
      text,
      spot,
      // Written by us.
      headingPath: JSON.parse(heading_path) as string[],
    }),
  );
  const { id, ...rest } = head;
  return { documentId: id, ...rest, passages };
}
