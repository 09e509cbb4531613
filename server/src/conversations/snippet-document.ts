import { z } from 'zod';

/** The part of what was said in which words were found, as plain text. */
export const snippetDocument = z.object({
  from: z.enum(['visitor', 'chatbot', 'agent']),
  text: z.string(),
  matches: z
    .array(z.object({ start: z.number(), end: z.number() }))
    .describe('Where the words are, in UTF-16 units; `end` is just past one.'),
});
