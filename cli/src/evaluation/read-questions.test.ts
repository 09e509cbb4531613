import { expect, test } from 'vitest';
import { readQuestions } from './read-questions.ts';

const one = (fields: object) => readQuestions(JSON.stringify(fields))[0];

test('reads a question with all its fields', () => {
  expect(
    one({
      question: ' and on Sundays? ',
      answers: ['closed'],
      documents: ['https://a.example/hours'],
      history: ['When?'],
    }),
  ).toEqual({
    line: 1,
    question: 'and on Sundays?',
    answers: ['closed'],
    documents: ['https://a.example/hours'],
    isAnswerable: true,
    history: ['When?'],
  });
});

test('reads the names that public sets use', () => {
  expect(one({ _id: 'q1', text: 'When?', doc_id: 'hours', answerable: true })).toMatchObject({
    question: 'When?',
    documents: ['hours'],
    isAnswerable: true,
  });
  expect(one({ text: 'When?', answer: 'never', doc_id: ['a', 'b'] })).toMatchObject({
    answers: ['never'],
    documents: ['a', 'b'],
  });
  expect(one({ text: 'When?', answers: [], doc_id: 'hours', answerable: false })).toMatchObject({
    isAnswerable: false,
  });
});

test('leaves open whether a question can be answered when nothing tells', () => {
  expect(one({ question: 'When?' })?.isAnswerable).toBeUndefined();
  expect(one({ question: 'When?', unanswerable: false })?.isAnswerable).toBe(true);
});

test('numbers lines as an editor does, past a byte order mark and empty lines', () => {
  const text = '\ufeff{"question": "a"}\r\n\r\n{"question": "b"}\n';
  expect(readQuestions(text).map(({ line }) => line)).toEqual([1, 3]);
});

test.each([
  ['{"question": "a"}\n{"question": ', 'Line 2 is not JSON.'],
  ['["a"]', 'Line 1 is not a JSON object.'],
  ['{"answers": ["a"]}', 'Line 1 needs a "question" (or "text") that is not empty.'],
  ['{"question": "a", "answers": [1]}', 'Line 1 has something else than texts in "answers".'],
  ['{"question": "a", "documents": [""]}', 'Line 1 has something else than texts in "documents".'],
  ['{"question": "a", "unanswerable": "yes"}', 'Line 1 takes true or false for "unanswerable".'],
  ['{"question": "a", "unanswerable": true, "answerable": true}', 'Line 1 contradicts itself'],
  ['{"question": "a", "unanswerable": true, "answers": ["b"]}', 'Line 1 is said to be unanswerable and has answers'],
  ['{"question": "a", "answers": ["?!"]}', 'Line 1 has the answer "?!", in which there is no word to look for.'],
  ['\n \n', 'The file has no questions.'],
])('says what is wrong with %j', (text, sentence) => {
  expect(() => readQuestions(text)).toThrow(sentence);
});
