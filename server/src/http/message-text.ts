import { z } from 'zod';
import { Problem } from '../errors/index.ts';

const longestMessage = 4_000;

/**
 * What a person writes to a chatbot or to another person: 1 to 4,000 characters after trimming, and after normalising
 * too. One character may stand for eighteen: a short message would be a very long query.
 */
export const messageText = z
  .string()
  .transform((text) => text.trim())
  .superRefine((text, context) => {
    if (text.length === 0) context.addIssue({ code: 'custom', message: 'must not be empty' });
    if (isTooLong(text) || isTooLong(text.normalize('NFKC'))) {
      const problem = messageTooLong();
      context.addIssue({ code: 'custom', message: problem.message, params: { problem } });
    }
  })
  .describe('What is asked or said, in 1 to 4,000 characters.');

/** Counted in code points: a character outside the basic plane is one, not two. */
function isTooLong(text: string): boolean {
  if (text.length <= longestMessage) return false;
  return text.length > 2 * longestMessage || [...text].length > longestMessage;
}

function messageTooLong(): Problem {
  return new Problem(
    'MESSAGE_TOO_LONG',
    `message: at most ${longestMessage} characters after trimming and normalising (NFKC).`,
  );
}
