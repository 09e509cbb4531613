import type { Reply } from '../client/reply.ts';
import type { Style } from './style.ts';
import { terminalText } from './terminal-text.ts';

const words = { sure: 'Sure', probably: 'Probably right', unsure: 'Not sure' } as const;

/** What follows an answer: where it is from, and how sure it is. */
export function answerNotes(reply: Reply, style: Style): string {
  const sources = reply.sources.map((source, index) => `  ${index + 1}. ${terminalText(source)}\n`);
  const list = sources.length > 0 ? `${style.bold('Sources')}\n${sources.join('')}` : 'No sources\n';
  const confidence = `${words[certaintyOf(reply)]} (confidence ${reply.confidence.toFixed(2)})`;
  return `${list}${style.faint(`${confidence}, ${Math.round(reply.responseTimeMs)} ms`)}\n`;
}

/** In the server's words; an older one does not say, but has the same limits. */
function certaintyOf({ certainty, confidence }: Reply): keyof typeof words {
  if (certainty === 'sure' || certainty === 'probably' || certainty === 'unsure') return certainty;
  return confidence >= 0.7 ? 'sure' : confidence >= 0.4 ? 'probably' : 'unsure';
}
