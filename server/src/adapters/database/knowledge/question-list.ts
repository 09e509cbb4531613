import type { KnowledgeStore } from '../../../knowledge/ports.ts';
import { type Database, readAll } from '../database.ts';

/** The headings of pairs and those that end in a question mark, of Latin, Chinese and Arabic script. */
const questionMarks = ['%?"]', '%？"]', '%؟"]'];

/** What documents are about, read from their outlines: no text is read. */
export function createQuestionList(database: Database): Pick<KnowledgeStore, 'outlinesOf' | 'questionsIn'> {
  const { build } = database;
  return {
    outlinesOf: (chatbotId, limit) =>
      readAll(
        database,
        build
          .selectFrom('documents')
          .innerJoin('sources', 'sources.id', 'documents.source_id')
          .select(['documents.id', 'documents.title', 'documents.url', 'documents.language'])
          .select(['documents.passage_count', 'sources.type'])
          .where('documents.chatbot_id', '=', chatbotId)
          .orderBy('documents.index_version')
          .orderBy('documents.id')
          .limit(limit),
        ({ passage_count, type, ...document }) => ({
          ...document,
          passages: passage_count,
          isPairs: type === 'pairs',
        }),
      ),
    questionsIn: (documentIds) =>
      documentIds.length === 0
        ? Promise.resolve([])
        : readAll(
            database,
            build
              .selectFrom('passages')
              .select(['document_id', 'heading_path'])
              .where('document_id', 'in', documentIds)
              .where((or) => or.or(questionMarks.map((mark) => or('heading_path', 'like', mark))))
              .orderBy('document_id')
              .orderBy('position'),
            // Written by us.
            ({ document_id, heading_path }) => ({
              documentId: document_id,
              question: (JSON.parse(heading_path) as string[]).at(-1) ?? '',
            }),
          ),
  };
}
