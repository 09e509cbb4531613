import { expect, test } from 'vitest';
import type { FoundPassage } from '../knowledge/index.ts';
import { contentTermsOf } from '../language/index.ts';
import { analysed } from './analysed-passage.ts';
import { extractAnswer } from './extracting/extract-answer.ts';
import { highlightExtract } from './highlights.ts';
import type { PassageScore } from './ports.ts';

function passage(id: string, text: string): FoundPassage {
  return {
    id,
    documentId: id,
    title: 'Shop',
    url: `https://x.example/${id}`,
    spot: '',
    language: 'en',
    text,
    isPair: false,
    headingPath: [],
    tokens: 50,
    score: 1,
    lexical: 1,
    dense: 0.6,
    coverage: 0.8,
  };
}

/** A scorer's opinion: the given words answer, in the first sentence that has them. */
function readingOf(of: FoundPassage, words: string, relevance = 3): PassageScore {
  const sentences = analysed(of).sentences.map(({ text }) => text);
  const sentence = sentences.findIndex((text) => text.includes(words));
  const from = sentences[sentence]?.indexOf(words) ?? 0;
  const shares = sentences.map((_, at) => (at === sentence ? 1 : 0));
  return { relevance, shares, answer: { sentence, from, to: from + words.length } };
}

/** The words that are highlighted, each with what stands right before them. */
function highlighted(
  question: string,
  scores: Map<FoundPassage, PassageScore>,
  { passages = [...scores.keys()], most = 2, actionFirst = false } = {},
) {
  const termWeights = Object.fromEntries(contentTermsOf(question).map((term) => [term, 1]));
  const given = { questionTokens: 5, vector: new Float32Array(0), embeddingModel: 'none', readAs: {} };
  const extract = extractAnswer(
    question,
    { ...given, passages, termWeights, scores },
    {
      most,
      reach: 1,
      actionFirst,
    },
  );
  const words = highlightExtract(extract, scores).map(({ start, end }) => extract.text.slice(start, end));
  return { text: extract.text, words, places: highlightExtract(extract, scores) };
}

const hours = passage(
  'hours',
  'Welcome to our shop in Lisbon. The shop opens at nine on weekdays. Parking is behind the house.',
);
const when = 'When does the shop open?';

test('the words that answer are highlighted where they stand in the answer', () => {
  const { words, text } = highlighted(when, new Map([[hours, readingOf(hours, 'at nine')]]));
  expect(words).toEqual(['at nine']);
  expect(text).toContain('The shop opens at nine on weekdays.');
});

test('nothing is, where nobody has read, or no words were found', () => {
  expect(highlighted(when, new Map(), { passages: [hours] }).words).toEqual([]);
  const { answer: _, ...withoutWords } = readingOf(hours, 'at nine');
  expect(highlighted(when, new Map([[hours, withoutWords]])).words).toEqual([]);
});

test('nothing is, where the scorer doubts that the passage answers', () => {
  expect(highlighted(when, new Map([[hours, readingOf(hours, 'at nine', -0.1)]])).words).toEqual([]);
});

test('nothing is, where the answer may as well be in another sentence', () => {
  const reading = { ...readingOf(hours, 'at nine'), shares: [0.1, 0.5, 0.4] };
  expect(highlighted(when, new Map([[hours, reading]])).words).toEqual([]);
});

test('nothing is, where the words stand in a sentence that was not chosen', () => {
  const asking = passage('asking', 'The shop opens at nine on weekdays. Is there parking behind the house?');
  const { text, words } = highlighted(when, new Map([[asking, readingOf(asking, 'behind the house')]]));
  expect(text).not.toContain('behind the house');
  expect(words).toEqual([]);
});

test('only the passage of the best sentence is pointed at', () => {
  const [one, other] = [passage('one', 'The shop opens at nine.'), passage('other', 'The bar opens at ten.')];
  const text = `${one.text}\n\n${other.text}`;
  const at = (of: FoundPassage) => ({
    start: text.indexOf(of.text),
    end: text.indexOf(of.text) + of.text.length,
  });
  const sentences = [one, other].map((of) => ({ ...at(of), passage: of, position: 0 }));
  const passageScores = new Map([
    [one, readingOf(one, 'nine')],
    [other, readingOf(other, 'ten')],
  ]);
  const chosenAs = (...scores: number[]) =>
    highlightExtract(
      {
        text,
        sentences,
        choice: {
          chosen: [one, other].map((of, at) => ({
            passage: of,
            score: scores[at] ?? 0,
            saysSomething: true,
          })),
        },
      },
      passageScores,
    ).map(({ start, end }) => text.slice(start, end));
  expect(chosenAs(2, 1)).toEqual(['nine']);
  expect(chosenAs(1, 2)).toEqual(['ten']);
});

test('of words that stand there several times, those are highlighted that were meant', () => {
  const lamps = passage('lamps', 'The red lamp costs 20 € and the blue lamp costs 20 € in the shop.');
  const reading = readingOf(lamps, '20 €');
  const second = lamps.text.lastIndexOf('20 €');
  const meant = { ...reading, answer: { sentence: 0, from: second, to: second + 4 } };
  expect(highlighted('How much is the blue lamp?', new Map([[lamps, meant]])).places).toEqual([
    { start: second, end: second + 4 },
  ]);
});

test('a marker that is left out moves them', () => {
  const list = passage('list', 'Prices of our lamps:\n\n- The red lamp costs 20 € in the shop\n');
  const { text, words } = highlighted('How much is the red lamp?', new Map([[list, readingOf(list, '20 €')]]), {
    most: 1,
  });
  expect(text.startsWith('- ')).toBe(false);
  expect(words).toEqual(['20 €']);
});

test('in a list that was put in another order they are found in their item', () => {
  const steps = passage(
    'steps',
    'The reset takes 10 seconds for the lamp. Press the reset button of the lamp for 5 seconds.',
  );
  const { text, words } = highlighted(
    'How do I reset the lamp?',
    new Map([[steps, { ...readingOf(steps, '5 seconds'), shares: [0.45, 0.55] }]]),
    {
      most: 3,
      actionFirst: true,
    },
  );
  expect(text).toBe('- Press the reset button of the lamp for 5 seconds.\n- The reset takes 10 seconds for the lamp.');
  expect(words).toEqual(['5 seconds']);
});

test('a sentence that was made safe has them where they are the same still', () => {
  const made = passage('made', 'The shop <b>always</b> opens at nine <i>on weekdays</i> and closes <u>late</u>.');
  expect(highlighted(when, new Map([[made, readingOf(made, 'at nine')]])).words).toEqual(['at nine']);
  const changed = readingOf(made, 'nine <i>on weekdays');
  expect(highlighted(when, new Map([[made, changed]])).words).toEqual([]);
});

test('code behind the sentence that says the same is not taken for it', () => {
  const code = passage('code', 'To open the shop at nine, run:\n\n```\nopen at nine\n```\n');
  const { text, places } = highlighted('How do I open the shop?', new Map([[code, readingOf(code, 'at nine')]]));
  expect(text).toContain('```');
  expect(places).toEqual([{ start: 17, end: 24 }]);
});

test('what the scorer says of sentences that are not there is not believed', () => {
  const reading = { relevance: 3, shares: [], answer: { sentence: 7, from: 0, to: 4 } };
  expect(highlighted(when, new Map([[hours, reading]])).words).toEqual([]);
});
