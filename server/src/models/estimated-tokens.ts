import type { Prompt } from './ports.ts';

type CountTokens = (text: string) => number;

/**
 * What a prompt is counted as where the provider does not say. Our tokenizer knows English: a row of emoji or of letters
 * that it does not know is one token to it, and hundreds to a model, which splits them by their bytes.
 */
export function estimatedTokens({ messages }: Prompt, countTokens: CountTokens): number {
  return sum(messages, (text) => Math.max(countTokens(text), Math.ceil(beyondAsciiBytes(text) / 3)));
}

/** What a prompt may be counted as at most, or nearly so: held back until it is known. */
export function mostTokens({ messages }: Prompt, countTokens: CountTokens): number {
  return sum(messages, (text) => Math.max(countTokens(text), Math.ceil(Buffer.byteLength(text) / 3)));
}

const sum = (messages: Prompt['messages'], tokensOf: CountTokens) =>
  messages.reduce((total, { content }) => total + tokensOf(content), 0);

const beyondAsciiBytes = (text: string) => Buffer.byteLength(text.replaceAll(/\p{ASCII}+/gu, ''));
