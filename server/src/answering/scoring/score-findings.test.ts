import { expect, test } from 'vitest';
import type { Findings, FoundPassage } from '../../knowledge/index.ts';
import type { PassageScore, PassageScorer, PassageToScore, ReadingOptions } from '../ports.ts';
import { countedScorer } from './passage-scores.ts';
import { scoreFindings } from './score-findings.ts';

const reading: PassageScore = { relevance: 1, shares: [1] };

function found(...languages: string[]): Findings {
  const passages = languages.map(
    (language, at): FoundPassage => ({
      id: `${at}`,
      documentId: 'd',
      title: 'Guide',
      url: '',
      spot: '',
      language,
      isPair: false,
      headingPath: ['Chapter', 'Hours'],
      text: `Passage ${at} says this. And that.`,
      tokens: 9,
      score: 5,
      lexical: 5,
      dense: 0.5,
      coverage: 1,
    }),
  );
  return {
    passages,
    termWeights: {},
    readAs: {},
    questionTokens: 3,
    vector: new Float32Array(0),
    embeddingModel: '',
  };
}

/** Reads as many as it is told, and keeps what it was given. */
function aScorer(most: number) {
  const given: (ReadingOptions & { passages: readonly PassageToScore[] })[] = [];
  const scorer: PassageScorer = {
    languages: ['en'],
    async read(_question, passages, options) {
      given.push({ passages, ...options });
      return passages.map((_, at) => (at < most ? reading : undefined));
    },
    close: async () => {},
  };
  return { given, scorer };
}

test('the scorer is given what a passage is about, and its sentences', async () => {
  const { given, scorer } = aScorer(5);
  await scoreFindings('When?', found('en'), scorer, { most: 5 });
  expect(given[0]?.passages).toEqual([{ about: 'Guide. Hours', sentences: ['Passage 0 says this.', 'And that.'] }]);
});

test('no more is read once a passage surely answers', async () => {
  const { given, scorer } = aScorer(5);
  await scoreFindings('When?', found('en', 'en', 'en'), scorer, { most: 5 });
  const isEnough = given[0]?.isEnough;
  const sure: PassageScore = { ...reading, relevance: 3 };
  expect(isEnough?.([sure, undefined, undefined])).toBe(false);
  expect(isEnough?.([reading, reading, undefined])).toBe(false);
  expect(isEnough?.([reading, sure, undefined])).toBe(true);
});

test('what the search ranks far behind is not read', async () => {
  const { given, scorer } = aScorer(8);
  await scoreFindings('When?', found(...Array<string>(8).fill('en')), scorer, { most: 8 });
  expect(given[0]?.passages).toHaveLength(5);
});

test('each reading is that of its passage', async () => {
  const findings = found('en', 'en', 'en', 'en');
  const { scores } = await scoreFindings('When?', findings, aScorer(3).scorer, { most: 5 });
  expect([...(scores?.keys() ?? [])].map(({ id }) => id)).toEqual(['0', '1', '2']);
});

test('one reading is none, unless there are no more passages', async () => {
  const { given, scorer } = aScorer(1);
  const read = async (findings: Findings) => (await scoreFindings('When?', findings, scorer, { most: 5 })).scores;
  expect(await read(found('en', 'en', 'en'))).toBeUndefined();
  expect((await read(found('en')))?.size).toBe(1);
  expect(given.map(({ fewest }) => fewest)).toEqual([2, 1]);
});

test('passages of which one is in a language it does not read are not read', async () => {
  const { given, scorer } = aScorer(5);
  const findings = found('en', 'de');
  expect(await scoreFindings('When?', findings, scorer, { most: 5 })).toEqual(findings);
  expect(given).toEqual([]);
});

test.each(['Wie lange kann ich Artikel zurückgeben?', '送料はいくらですか'])(
  'a question in a language it does not read is not read for: %s',
  async (question) => {
    const { given, scorer } = aScorer(5);
    const findings = found('en', 'en', 'en');
    expect(await scoreFindings(question, findings, scorer, { most: 5 })).toEqual(findings);
    expect(given).toEqual([]);
  },
);

test('the scorer is told the languages of the question and of the passages', async () => {
  const { given, scorer } = aScorer(5);
  const both = { ...scorer, acrossLanguages: ['en', 'de'] };
  await scoreFindings('Wann haben Sie am Sonntag geöffnet?', { ...found('en', 'en'), shownIn: 'de' }, both, {
    most: 3,
  });
  expect(given[0]?.languages).toEqual(['de', 'en']);
});

test.each([
  ['within another language', 'de', ['de', 'de']],
  ['where one passage is in the language of the question', 'de', ['en', 'de']],
  ['in a language that it does not know', 'sv', ['en', 'en']],
])('across languages nothing is read %s', async (_case, shownIn, languages) => {
  const { given, scorer } = aScorer(5);
  const across = { ...scorer, acrossLanguages: ['en', 'de'] };
  await scoreFindings('Wann haben Sie geöffnet?', { ...found(...languages), shownIn }, across, { most: 3 });
  expect(given).toEqual([]);
});

test('question and passages are read in any one language that it reads, but not where the passages are in several', async () => {
  const { given, scorer } = aScorer(5);
  const several = { ...scorer, languages: ['en', 'de'], acrossLanguages: ['en', 'de'] };
  const ask = (...languages: string[]) =>
    scoreFindings('Wann haben Sie geöffnet?', { ...found(...languages), shownIn: 'de' }, several, { most: 3 });
  await ask('de', 'de');
  expect(given.map(({ languages }) => languages)).toEqual([['de']]);
  await ask('de', 'en');
  expect(given).toHaveLength(1);
});

test('without a scorer the findings are as they were', async () => {
  const findings = found('en');
  expect(await scoreFindings('When?', findings, undefined, { most: 5 })).toEqual(findings);
});

test('what was read and what was let go is counted', async () => {
  const counts: [number, number][] = [];
  const scorer = countedScorer(aScorer(3).scorer, (...count) => counts.push(count));
  await scoreFindings('When?', found('en', 'en', 'en', 'en', 'en'), scorer, { most: 5 });
  expect(counts).toEqual([[3, 2]]);
});

test('passages of a language that cannot be told are read beside others, but not alone', async () => {
  const { scorer } = aScorer(5);
  expect((await scoreFindings('When?', found('en', 'und'), scorer, { most: 5 })).scores?.size).toBe(2);
  expect((await scoreFindings('When?', found('und', 'und'), scorer, { most: 5 })).scores).toBeUndefined();
});

test('only the best are kept, read or not', async () => {
  const ids = async (scorer?: PassageScorer) =>
    (await scoreFindings('When?', found('en', 'en', 'en', 'en'), scorer, { most: 2 })).passages.map(({ id }) => id);
  expect(await ids()).toEqual(['0', '1']);
  expect(await ids(aScorer(3).scorer)).toEqual(['0', '1']);
});
