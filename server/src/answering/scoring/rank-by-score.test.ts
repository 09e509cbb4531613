import { expect, test } from 'vitest';
import type { Findings, FoundPassage } from '../../knowledge/index.ts';
import { rankByScore } from './score-findings.ts';

const passageOf = (id: string, score: number) => ({ id, score }) as FoundPassage;

/** Passages as [score of the search, log odds of the scorer]; in which order they come. */
function orderOf(given: [number, number | undefined][], most = 10) {
  const passages = given.map(([score], at) => passageOf(`${at}`, score));
  const scores = new Map(
    given.flatMap(([, relevance], at) => {
      const passage = passages[at];
      return passage && relevance !== undefined ? [[passage, { relevance, shares: [] }] as const] : [];
    }),
  );
  const ranked = rankByScore({ passages } as unknown as Findings, scores, most);
  return { ranked, ids: ranked.passages.map(({ id }) => id) };
}

test('a passage that the scorer finds to answer passes one that the search found a little better', () => {
  expect(
    orderOf([
      [5, -4],
      [4.5, 4],
    ]).ids,
  ).toEqual(['1', '0']);
});

test('but not one that the search found far better, however sure the scorer is', () => {
  expect(
    orderOf([
      [8, -40],
      [4.5, 40],
    ]).ids,
  ).toEqual(['0', '1']);
});

test('what was not read passes nothing that was', () => {
  expect(
    orderOf([
      [5, -6],
      [4.9, -5],
      [4.8, undefined],
    ]).ids,
  ).toEqual(['1', '0', '2']);
});

test('each passage keeps its reading, and those left out have none', () => {
  const { ranked, ids } = orderOf(
    [
      [5, -6],
      [5, 3],
      [5, 1],
    ],
    2,
  );
  expect(ids).toEqual(['1', '2']);
  expect(ranked.passages.map((passage) => ranked.scores?.get(passage)?.relevance)).toEqual([3, 1]);
});

test('a pair of the owner that the search found is never left out', () => {
  const passages = [6, 5.9, 5.8].map((score, at) => ({ ...passageOf(`${at}`, score), isPair: at !== 1 }));
  const scores = new Map(passages.map((passage, at) => [passage, { relevance: at === 0 ? -6 : 6, shares: [] }]));
  const ids = (most: number) =>
    rankByScore({ passages } as unknown as Findings, scores, most).passages.map(({ id }) => id);
  expect(ids(1)).toEqual(['0']);
  expect(ids(2)).toEqual(['1', '0']);
  expect(ids(3)).toEqual(['1', '2', '0']);
});
