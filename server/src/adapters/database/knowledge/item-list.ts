import { sql } from 'kysely';
import type { ItemFilter, ListedItem, Outcome, SourceItem } from '../../../knowledge/ports.ts';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';

const outcomesOf: Record<string, string[]> = { failed: ['failed', 'gone'], ready: ['done', 'unchanged'] };

/** The items of a source with what became of each, in the order of their names. */
export async function listItems(
  { read, build }: Database,
  sourceId: string,
  { outcome, after, limit }: ItemFilter,
): Promise<ListedItem[]> {
  const isWaiting = sql<boolean>`source_items.settled_version < sources.version`;
  let query = build
    .selectFrom('source_items')
    .innerJoin('sources', 'sources.id', 'source_items.source_id')
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.source_id', '=', 'source_items.source_id')
        .onRef('documents.item', '=', 'source_items.item'),
    )
    .selectAll('source_items')
    .select([
      'documents.id as document_id',
      'documents.title as document_title',
      'documents.url as document_url',
      'documents.language as document_language',
      'documents.passage_count as passage_count',
    ])
    .select(isWaiting.as('is_waiting'))
    .where('source_items.source_id', '=', sourceId)
    .orderBy('source_items.item')
    .limit(limit);
  if (after !== undefined) query = query.where('source_items.item', '>', after);
  if (outcome === 'waiting') query = query.where(isWaiting);
  else if (outcome)
    query = query
      .where('source_items.outcome', 'in', outcomesOf[outcome] ?? [outcome])
      .whereRef('source_items.settled_version', '=', 'sources.version');
  const rows = await read(query);
  return rows.map((row) => ({
    ...itemFrom(row),
    isWaiting: Boolean(row.is_waiting),
    documentId: row.document_id,
    title: row.document_title,
    url: row.document_url,
    language: row.document_language,
    passages: row.passage_count ?? 0,
  }));
}

export function itemFrom(row: Schema['source_items']): SourceItem {
  return {
    item: row.item,
    depth: row.depth,
    outcome: row.outcome as Outcome | null,
    reason: row.reason,
    etag: row.etag,
    lastModified: row.last_modified,
    bodyHash: row.body_hash,
    canonical: row.canonical,
    isCanonicalIgnored: row.is_canonical_ignored === 1,
    checkedAt: row.checked_at,
  };
}
