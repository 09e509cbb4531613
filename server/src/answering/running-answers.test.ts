import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AnswerEvent } from './question.ts';
import { createRunningAnswers } from './running-answers.ts';

const answer: AnswerEvent = {
  type: 'answer',
  messageId: 'msg_1',
  sessionId: 'sess_1',
  response: 'abc',
  confidence: 1,
  sources: [],
  mode: 'standard',
  responseTime: 1,
  usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2 },
};

function startSlowAnswer(stepMs: number) {
  const state = { isStopped: false };
  async function* write(signal: AbortSignal): AsyncGenerator<AnswerEvent, void> {
    signal.addEventListener('abort', () => {
      state.isStopped = true;
    });
    yield { type: 'started', sessionId: 'sess_1' };
    for (const text of ['a', 'b', 'c']) {
      yield { type: 'chunk', text };
      await pause(stepMs);
      signal.throwIfAborted();
    }
    yield answer;
  }
  const running = createRunningAnswers();
  const gone = new AbortController().signal;
  return { state, started: running.start({ answerId: 'msg_1', owner: 'account:1', gone, write }), running };
}

const at = (offset: number) => ({ offset, citations: 0 });

async function textOf(pieces: AsyncIterable<{ type: string; text?: string }>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece.text ?? '';
  return text;
}

describe('an answer that is being written', () => {
  test('is read by any number of readers, from any place', async () => {
    const { started } = startSlowAnswer(5);
    const inProgress = await started;
    expect(await Promise.all([0, 1, 2, 3].map((offset) => textOf(inProgress.read(at(offset)))))).toEqual([
      'abc',
      'bc',
      'c',
      '',
    ]);
  });

  test('stops when its last reader has gone, also one that never took anything', async () => {
    const { started, state, running } = startSlowAnswer(20);
    const inProgress = await started;
    inProgress.read(at(0));
    inProgress.read(at(0));
    inProgress.leave(0);
    await pause(5);
    expect(state.isStopped).toBe(false);
    inProgress.leave(0);
    await inProgress.over;
    expect(state.isStopped).toBe(true);
    expect(running.size).toBe(0);
  });

  test('goes on when a reader comes back within the grace', async () => {
    const { started, state } = startSlowAnswer(20);
    const inProgress = await started;
    inProgress.read(at(0));
    inProgress.leave(30);
    await pause(10);
    expect(await textOf(inProgress.read(at(1)))).toBe('bc');
    inProgress.leave(30);
    await pause(50);
    expect(state.isStopped).toBe(false);
  });
});
