import { expect, test, vi } from 'vitest';
import type { TrialToPage } from '../../trial-protocol.ts';
import type { Answer } from '../conversation/answer-document.ts';
import { Refused } from '../conversation/requests.ts';
import { createTrial } from './create-trial.ts';

function newTrial() {
  const told: TrialToPage[] = [];
  return { told, trial: createTrial((message) => told.push(message)) };
}

test('A trial tells the dashboard what was asked, in which mode, and the whole answer', async () => {
  const { told, trial } = newTrial();
  trial.hear({ type: 'trial', mode: 'creative', inspected: undefined, inspect: 'Inspect', inspectOf: '' });
  const answer = { messageId: 'msg_1', response: 'Within 30 days.' } as Answer;
  trial.asked('Can I return a lamp?', Promise.resolve(answer));
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told).toEqual([
    { type: 'asked', number: 1, question: 'Can I return a lamp?', mode: 'creative' },
    { type: 'answered', number: 1, answer },
  ]);
});

test('A trial tells why a question got no answer, and that one was stopped', async () => {
  const { told, trial } = newTrial();
  trial.asked('One', Promise.reject(new Refused(503, 'MODEL_UNAVAILABLE', 'It does not answer.', 0)));
  trial.asked('Two', Promise.reject(new DOMException('', 'AbortError')));
  await vi.waitFor(() => expect(told).toHaveLength(4));
  expect(told.slice(2)).toEqual([
    { type: 'unanswered', number: 1, code: 'MODEL_UNAVAILABLE', message: 'It does not answer.', status: 503 },
    { type: 'unanswered', number: 2 },
  ]);
});

test('A trial waits for the token that it asks the dashboard for', async () => {
  const { told, trial } = newTrial();
  const tokens = Promise.all([trial.token(false), trial.token(true)]);
  trial.hear({ type: 'token', token: 'signed-in' });
  expect(await tokens).toEqual(['signed-in', 'signed-in']);
  expect(told).toEqual([
    { type: 'token-wanted', wasRefused: false },
    { type: 'token-wanted', wasRefused: true },
  ]);
});
