import { z } from 'zod';
import { type ItemReading, noFacts } from '../item-reading.ts';
import type { DocumentFormat, Source } from '../ports.ts';
import { type Plan, planOnly, type ReadServices, type SourceType } from './source-type.ts';

/** What the types have in common whose content is kept in our database: one item, and an address only for show. */

export const shownAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(2_000)
  .nullable()
  .optional()
  .describe('Where visitors can read it; shown as the source of answers.');

export const planContent = async (): Promise<Plan> => planOnly('content');

/** Parses the text that the owner sent. */
export async function readContent(
  { id, title, url }: Source,
  format: DocumentFormat,
  { store, parser }: ReadServices,
  signal: AbortSignal,
): Promise<ItemReading> {
  const bytes = new TextEncoder().encode(await store.contentOf(id));
  const document = await parser.parse({ bytes, format, title }, signal);
  return { kind: 'document', document, url, links: [], facts: noFacts };
}

export const titleByOwner: SourceType['title'] = ({ title }) => title;
