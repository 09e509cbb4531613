import { expect, test } from 'vitest';
import type { Prompt } from './ports.ts';
import { estimatedTokens, mostTokens } from './spending.ts';

const promptOf = (...contents: string[]): Prompt => ({
  messages: contents.map((content) => ({ role: 'user', content })),
  temperature: 0,
  maxTokens: 100,
  streamed: true,
});
/** Like a tokenizer of English: whatever it does not know is one token. */
const countWords = (text: string) => text.split(' ').length;

test('emoji and foreign scripts count by their bytes, however few tokens our tokenizer sees in them', () => {
  expect(estimatedTokens(promptOf('😀'.repeat(300)), countWords)).toBe(400);
  expect(estimatedTokens(promptOf('配送'.repeat(50), 'and in English'), countWords)).toBe(103);
});

test('English counts as the tokenizer says, and holds back a third of its bytes', () => {
  const prompt = promptOf('When does the shop in Lisbon open?');
  expect(estimatedTokens(prompt, countWords)).toBe(7);
  expect(mostTokens(prompt, countWords)).toBe(12);
  expect(mostTokens(promptOf('a b c d'), countWords)).toBe(4);
});
