import { z } from 'zod';
import type { EarlierTurn } from '../answering/index.ts';
import { messageText } from '../http/message-text.ts';
import { UnsupportedParameter } from './openai-errors.ts';

const textParts = ['text', 'input_text', 'output_text', 'refusal'];

/** Text, or parts of which some are text. */
const content = z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]);

export const givenMessage = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: content.nullish(),
});

export type GivenMessage = z.output<typeof givenMessage>;

/** The question is what the user said last; what was said before it explains it. */
export function questionOfMessages(
  messages: readonly GivenMessage[],
  param: string,
): { message: string; history: EarlierTurn[] } {
  const last = messages.at(-1);
  if (last?.role !== 'user')
    throw new UnsupportedParameter(param, `${param}: the last message must be the user's.`, 'invalid_value');
  const message = messageText.safeParse(textOf(last.content, param));
  if (!message.success) {
    const [issue] = message.error.issues;
    if (issue?.code === 'custom' && issue.params?.['problem']) throw issue.params['problem'];
    throw new UnsupportedParameter(param, `${param}: the last message must not be empty.`, 'invalid_value');
  }
  // Instructions are the chatbot's own, and tools it has none.
  const history = messages.slice(0, -1).flatMap(({ role, content }): EarlierTurn[] => {
    if (role !== 'user' && role !== 'assistant') return [];
    const text = textOf(content, param).trim();
    return text === '' ? [] : [{ role: role === 'user' ? 'visitor' : 'chatbot', text }];
  });
  return { message: message.data, history };
}

function textOf(content: GivenMessage['content'], param: string): string {
  if (!content) return '';
  if (typeof content === 'string') return content;
  const other = content.find(({ type }) => !textParts.includes(type));
  if (other)
    throw new UnsupportedParameter(
      param,
      `${param}: a chatbot reads text only, not "${other.type}".`,
      'unsupported_value',
    );
  return content.map((part) => String(part['text'] ?? part['refusal'] ?? '')).join('\n');
}
