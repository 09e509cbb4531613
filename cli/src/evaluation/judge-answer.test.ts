import { expect, test } from 'vitest';
import type { Reply } from '../client/reply.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { EvaluationQuestion } from './read-questions.ts';

const question: EvaluationQuestion = {
  line: 1,
  question: 'How long can I return an item?',
  answers: ['one month', '30 days'],
  documents: ['https://a.example/returns'],
  isAnswerable: true,
  history: [],
};
const unanswerable = { ...question, answers: [], isAnswerable: false };
const reply: Reply = {
  response: 'You can return it within 30 days.',
  confidence: 0.8,
  sources: ['https://a.example/shipping', 'https://a.example/returns#late'],
  sessionId: 'sess_1',
  responseTimeMs: 12,
  kind: 'answer',
  certainty: undefined,
};
const refusal: Reply = { ...reply, response: 'I could not find that.', sources: [], kind: 'refusal' };
const judged = (asked: Reply, about = question) => judgeAnswer({ question: about, reply: asked, wallTimeMs: 20 });

test('an answer that contains any expected one, from an expected document', () => {
  expect(judged(reply)).toMatchObject({ outcome: 'answered', isHit: true, contains: true, isRight: true });
});

test('an answer is right by half of its words when it is put differently', () => {
  const { contains, f1, isRight } = judged({ ...reply, response: '30 whole days' });
  expect({ contains, f1, isRight }).toEqual({ contains: false, f1: 0.8, isRight: true });
  expect(judged({ ...reply, response: 'Days pass, and 3 of 4 visitors never return.' }).isRight).toBe(false);
});

test('a refusal of what can be answered is not right, and is not compared with the answers', () => {
  expect(judged(refusal)).toMatchObject({ outcome: 'refused', isHit: false, isRight: false });
  expect(judged(refusal).contains).toBeUndefined();
});

test('what the reply says it is decides whether it is a refusal; else its sources do', () => {
  expect(judged({ ...reply, sources: [], kind: 'small-talk' }).outcome).toBe('answered');
  expect(judged({ ...reply, sources: [], kind: undefined }).outcome).toBe('refused');
  expect(judged({ ...reply, kind: undefined }).outcome).toBe('answered');
});

test('nothing said to an unanswerable question is right, and its documents are not looked for', () => {
  expect(judged(refusal, unanswerable)).toMatchObject({
    outcome: 'refused',
    isRight: false,
    isHit: undefined,
  });
  expect(judged(reply, unanswerable)).toMatchObject({
    outcome: 'answered',
    isRight: false,
    isHit: undefined,
  });
});

test('is not judged where the file does not say what would be right', () => {
  const open = { ...question, answers: [], documents: [], isAnswerable: undefined };
  expect(judged(reply, open)).toMatchObject({ isHit: undefined, contains: undefined, isRight: undefined });
});

test('a failed question is a miss, not one that was left out', () => {
  expect(judgeAnswer({ question, failure: 'It broke.' })).toMatchObject({
    outcome: 'failed',
    failure: 'It broke.',
    isHit: false,
    isRight: false,
    confidence: undefined,
  });
});
