import type { Conversation } from '../../conversations/index.ts';
import { telling } from './follow-up.ts';

const mostQuestions = 4;
const mostWords = 16;
/** With so few words of the visitor's, the title of what the last answer was taken from says more. */
const fewWords = 4;

/**
 * A follow-up with what it leaves out: the telling words of the questions before it, and where they are few, those of
 * the title under which the last answer was found. Not their whole text, whose other words would be searched for too.
 */
export function carriedQuestion(
  message: string,
  { turns, earlierQuestions }: Pick<Conversation, 'turns' | 'earlierQuestions'>,
  language: string,
): string {
  const questions = [
    ...earlierQuestions,
    ...turns.flatMap(({ role, text }) => (role === 'visitor' ? [text] : [])),
  ].slice(-mostQuestions);
  const own = new Set(telling(message, language));
  const fresh = (texts: readonly string[]) =>
    [...new Set(texts.flatMap((text) => telling(text, language)))].filter((word) => !own.has(word));
  const asked = fresh(questions).slice(-mostWords);
  const words = asked.length < fewWords ? new Set([...asked, ...fresh(lastTitles(turns))]) : new Set(asked);
  return words.size > 0 ? `${[...words].join(' ')}\n${message}` : message;
}

function lastTitles(turns: Conversation['turns']): string[] {
  const last = turns.findLast(({ role }) => role === 'chatbot')?.answer;
  return (last?.citations ?? []).slice(0, 1).flatMap(({ sources }) => sources.map(({ title }) => title));
}
