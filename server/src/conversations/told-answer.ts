import { z } from 'zod';
import { certainties, certaintyOf } from './certainty.ts';
import { type AnswerDetails, replyKinds } from './ports.ts';

/** What the people of a chatbot read of an answer besides its text, wherever they read it. */
export const toldAnswer = z.object({
  confidence: z.number().optional().describe('How sure the chatbot was of this answer.'),
  certainty: z.enum(certainties).optional().describe('The confidence in a word.'),
  sources: z.array(z.string()).optional(),
  pages: z
    .array(z.object({ title: z.string(), url: z.string() }))
    .optional()
    .describe('The sources that it cites, with their titles, each page once.'),
  kind: z
    .enum(replyKinds)
    .optional()
    .describe('What kind of reply it is, as when it was given; absent in replies from before this was kept.'),
});

export function toldOf({ confidence, sources, citations, kind }: AnswerDetails): z.infer<typeof toldAnswer> {
  const pages = citedPages(citations ?? []);
  return {
    confidence,
    certainty: certaintyOf(confidence),
    sources,
    ...(pages.length > 0 && { pages }),
    ...(kind && { kind }),
  };
}

/** A citation leads to its spot on the page: the part after `#` does not make it another page. */
function citedPages(citations: NonNullable<AnswerDetails['citations']>): { title: string; url: string }[] {
  const pages = citations.flatMap(({ sources }) => sources.map(({ title, url }) => ({ title, url })));
  return [...new Map(pages.map((page) => [page.url.replace(/#.*$/, ''), page])).values()];
}
