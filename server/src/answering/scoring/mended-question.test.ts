import { expect, test } from 'vitest';
import type { FoundPassage } from '../../knowledge/index.ts';
import { withSlipsMended } from './mended-question.ts';

const passage: FoundPassage = {
  id: 'p',
  documentId: 'd',
  title: 'Privacy',
  url: 'https://x.example/d',
  spot: '',
  language: 'en',
  isPair: false,
  headingPath: ['Understanding cookies'],
  text: 'We understand that all cookies are small.',
  tokens: 10,
  score: 1,
  lexical: 1,
  dense: 0.5,
  coverage: 1,
};
const mended = (question: string, readAs: Record<string, string[]>) =>
  withSlipsMended(question, { readAs, passages: [passage] });

test('the scorer is given the word that the search has found, as the passages write it', () => {
  expect(mended('do you set cokies?', { coki: ['cooki'] })).toBe('do you set cookies?');
  expect(mended('how smmall?', { smmall: ['small'] })).toBe('how small?');
  expect(mended('i undrestand', { undrestand: ['understand'] })).toBe('i understand');
});

test('a question without slips, a name, another word, and a word that no passage holds stay as they are', () => {
  expect(mended('do you set cookies?', {})).toBe('do you set cookies?');
  expect(mended('do you sell rookies?', { rooki: ['cooki'] })).toBe('do you sell rookies?');
  expect(mended('do you sell smallest?', { smallest: ['small'] })).toBe('do you sell smallest?');
  expect(mended('is Cokies a person?', { coki: ['cooki'] })).toBe('is Cokies a person?');
  expect(mended('any pasword?', { pasword: ['password'] })).toBe('any pasword?');
});
