import { type PassageDraft, UnreadableDocument } from '../../knowledge/ports.ts';
import { MOST_PASSAGES } from './extracted-document.ts';

/** Questions and answers as JSON `[{question, answer}]`: each is one passage, the answer as it was written. */
export function parsePairs(text: string): PassageDraft[] {
  const pairs = parseList(text);
  if (pairs.length > MOST_PASSAGES)
    throw new UnreadableDocument(`There are more than ${MOST_PASSAGES} questions; split them into several lists.`);
  return pairs.map((pair, position) => {
    const { question, answer } = (typeof pair === 'object' && pair !== null ? pair : {}) as Record<string, unknown>;
    if (typeof question !== 'string' || typeof answer !== 'string')
      throw new UnreadableDocument(`Entry ${position + 1} has no question or no answer.`);
    return { headingPath: [question], text: answer, position, spot: '' };
  });
}

function parseList(text: string): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (cause) {
    throw new UnreadableDocument('The questions and answers are not valid JSON.', { cause });
  }
  if (!Array.isArray(list)) throw new UnreadableDocument('The questions and answers are not a list.');
  return list;
}
