import { createHash } from 'node:crypto';

interface Embeddable {
  headingPath: readonly string[];
  text: string;
  isPair: boolean;
}

/**
 * What is embedded for a passage. It goes with its headings: alone, "It costs 5 €" says nothing of what does. A
 * question-answer pair is found by its question, so that one asked in other words is near to it.
 */
export function embeddedText(title: string, { headingPath, text, isPair }: Embeddable): string {
  if (isPair) return headingPath.at(-1) ?? text;
  const heading = [title, ...headingPath].filter((part, index, all) => part && all.indexOf(part) === index).join(' › ');
  return heading ? `${heading}\n${text}` : text;
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
