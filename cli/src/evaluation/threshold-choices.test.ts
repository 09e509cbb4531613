import { expect, test } from 'vitest';
import { judgedQuestion } from '../../test-support/judged-question.ts';
import { thresholdChoices } from './threshold-choices.ts';

const questions = [
  judgedQuestion({ confidence: 0.9 }),
  judgedQuestion({ confidence: 0.5 }),
  judgedQuestion({ confidence: 0.6, isRight: false }),
  judgedQuestion({ confidence: 0.2, outcome: 'refused', isRight: false }),
  judgedQuestion({ confidence: 0.55, answers: [], isAnswerable: false, isRight: false }),
  judgedQuestion({ confidence: 0.9, isRight: undefined }),
];
const at = (threshold: number) => thresholdChoices(questions).find((choice) => choice.threshold === threshold);

test('says what would be answered and right at a higher threshold', () => {
  expect(at(0.6)).toEqual({
    threshold: 0.6,
    shareAnswered: 2 / 5,
    shareRight: 1 / 2,
    shareAnswerableRefused: 2 / 4,
    shareUnanswerableAnswered: 0,
  });
});

test('what was refused stays refused at a lower threshold', () => {
  expect(at(0)).toMatchObject({
    shareAnswered: 4 / 5,
    shareAnswerableRefused: 1 / 4,
    shareUnanswerableAnswered: 1,
  });
});

test('where nothing would be answered, nothing is said to be right', () => {
  expect(at(0.95)).toMatchObject({ shareAnswered: 0, shareRight: undefined });
});

test('there is nothing to choose by when no answer could be judged', () => {
  expect(thresholdChoices([judgedQuestion({ isRight: undefined })])).toEqual([]);
});
