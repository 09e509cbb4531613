import { z } from 'zod';
import {
  type GivenSource,
  planContent,
  readContent,
  type SourceType,
  shownAddress,
  titleByOwner,
  titleField,
} from './source-type.ts';

export const longestContent = 1_000_000;

/** A text that the owner sends, plain or Markdown; one may become the other. */
export const text = {
  names: ['text', 'markdown'],
  schema: z
    .strictObject({
      type: z.enum(['text', 'markdown']).optional().describe('How to read the text; `markdown` when left out.'),
      title: titleField,
      url: shownAddress,
      content: z.string().min(1).max(longestContent),
    })
    .transform(({ type = 'markdown', title, url = null, content }): GivenSource => ({ type, title, url, content })),
  content: 'text',
  plan: planContent,
  read: (source, _item, services, signal) =>
    readContent(source, source.type === 'text' ? 'text' : 'markdown', services, signal),
  title: titleByOwner,
} as const satisfies SourceType;
