import { describe, expect, it } from 'vitest';
import { contentTerms, neighbourPairs, termFrequencies, termsOf } from './terms.ts';

describe('the terms of a text', () => {
  it('are the same for the forms of a word', () => {
    expect(termsOf('Opening OPENED opens')).toEqual(['open', 'open', 'open']);
  });

  it('have neither accents nor typographic apostrophes', () => {
    expect(termsOf('Café don’t')).toEqual(termsOf("cafe don't"));
  });

  it('keep decimals, versions and prices together', () => {
    expect(termsOf('Version 24.22.0 costs 3.50, not 4.')).toEqual(
      expect.arrayContaining(['24.22.0', '3.50', '4']),
    );
  });

  it('know compatible characters as one', () => {
    expect(termsOf('ﬁne ＡＢＣ')).toEqual(termsOf('fine abc'));
  });

  it('are words in scripts without spaces too', () => {
    expect(termsOf('東京に住んでいます', 'ja')).toContain('東京');
  });

  it('keep the marks that are letters in their script', () => {
    expect(termsOf('हिन्दी', 'hi')).toEqual(['हिन्दी']);
  });

  it('are unstemmed in a language that we cannot stem', () => {
    expect(termsOf('Opening', 'xx')).toEqual(['opening']);
  });

  it('are cut where a "word" is an encoded file', () => {
    expect(termsOf('a'.repeat(100_000))[0]).toHaveLength(64);
  });

  it('are none where there are no words', () => {
    expect(termsOf(' … — !')).toEqual([]);
  });
});

it('leaves out the words that say nothing, unless there are no others', () => {
  expect(contentTerms(termsOf('How do I reset my router?'))).toEqual(['reset', 'router']);
  expect(contentTerms(termsOf('Who are you?'))).toEqual(termsOf('who are you'));
});

it('pairs neighbours', () => {
  expect(neighbourPairs(['reset', 'router', 'password'])).toEqual(['reset router', 'router password']);
  expect(neighbourPairs(['reset'])).toEqual([]);
});

it('counts words that are also names of object properties', () => {
  const counted = termFrequencies(['constructor', '__proto__', '__proto__']);
  expect(Object.entries(counted)).toEqual([
    ['constructor', 1],
    ['__proto__', 2],
  ]);
});
