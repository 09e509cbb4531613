import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../../knowledge/index.ts';
import type { PassageScore } from '../ports.ts';
import { passagesToGive } from './passages-to-give.ts';

const passageOf = (id: string, tokens = 100) => ({ id, tokens }) as FoundPassage;
const [first, second, third] = ['1', '2', '3'].map((id) => passageOf(id)) as [FoundPassage, FoundPassage, FoundPassage];
const passages = [first, second, third];
const read = (...relevances: (number | undefined)[]) => ({
  passages,
  scores: new Map(
    passages.flatMap((passage, at): [FoundPassage, PassageScore][] => {
      const relevance = relevances[at];
      return relevance === undefined ? [] : [[passage, { relevance, shares: [] }]];
    }),
  ),
});

describe('the passages that a model is given', () => {
  test('are as many as a prompt has room for, and always one', () => {
    const long = passageOf('long', 2_000);
    expect(passagesToGive({ passages: [long, long, long] })).toHaveLength(2);
    expect(passagesToGive({ passages: [passageOf('longest', 9_000)] })).toHaveLength(1);
  });

  test('are without those that the scorer finds to say nothing, where another answers', () => {
    expect(passagesToGive(read(-6, 3, -1))).toEqual([second, third]);
  });

  test('are all of them where the scorer has found no answer, and with those it had no time for', () => {
    expect(passagesToGive(read(-6, -5, -4))).toEqual(passages);
    expect(passagesToGive(read(4, -6, undefined))).toEqual([first, third]);
  });
});
