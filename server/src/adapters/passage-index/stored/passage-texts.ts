import { RecentValues } from '../../../recent-values.ts';
import { bytesOfLinks } from '../../database/knowledge/link-column.ts';
import type { ReadConnection } from '../../database/read-connection.ts';
import { type PassageText, passageText } from './passage-rows.ts';

/** At once where it is known. */
export type PassageTexts = (
  chatbotId: string,
  passage: { documentId: string; position: number },
) => PassageText | Promise<PassageText | undefined>;

/**
 * The texts of passages, the recently used ones without asking the database. A document never changes: what replaces it
 * has another id. The chatbot is a part of the key, as it is of the query.
 */
export function createPassageTexts(read: ReadConnection, mostBytes: number): PassageTexts {
  const known = new RecentValues<string, PassageText>(
    mostBytes,
    ({ text, links }) => 2 * text.length + 500 + bytesOfLinks(links),
  );
  async function readText(key: string, chatbotId: string, passage: { documentId: string; position: number }) {
    const found = await passageText(read, chatbotId, passage);
    if (found) known.set(key, found);
    return found;
  }
  return (chatbotId, passage) => {
    const key = `${chatbotId} ${passage.documentId} ${passage.position}`;
    return known.get(key) ?? readText(key, chatbotId, passage);
  };
}
