import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AnswerEvent } from './question.ts';
import { createRunningAnswers } from './running-answers.ts';

const answer = {
  type: 'answer',
  messageId: 'msg_1',
  sessionId: 'sess_1',
  response: 'abc',
  confidence: 1,
  sources: [],
  mode: 'standard',
  responseTime: 1,
  usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2 },
} satisfies AnswerEvent;

function startSlowAnswer(stepMs: number) {
  const state = { isStopped: false };
  async function* write(signal: AbortSignal): AsyncGenerator<AnswerEvent, void> {
    signal.addEventListener('abort', () => {
      state.isStopped = true;
    });
    yield { type: 'started', sessionId: 'sess_1' };
    for (const written of ['a', 'ab', 'abc']) {
      yield { type: 'chunk', written };
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

async function textOf(batches: AsyncIterable<readonly { type: string; text?: string }[]>): Promise<string> {
  let text = '';
  for await (const pieces of batches) for (const piece of pieces) text += piece.text ?? '';
  return text;
}

describe('an answer that is being written', () => {
  test('is read by any number of subscribers, from any cursor', async () => {
    const { started } = startSlowAnswer(5);
    const inProgress = await started;
    expect(await Promise.all([0, 1, 2, 3].map((offset) => textOf(inProgress.read(at(offset)).pieces)))).toEqual([
      'abc',
      'bc',
      'c',
      '',
    ]);
  });

  test("that became a person's is not read on: what was not sent stays unsaid", async () => {
    async function* write(): AsyncGenerator<AnswerEvent, void> {
      yield { type: 'started', sessionId: 'sess_1' };
      yield { type: 'chunk', written: 'abc' };
      yield { ...answer, kind: 'passed', response: '' };
    }
    const running = createRunningAnswers();
    const gone = new AbortController().signal;
    const inProgress = await running.start({ answerId: 'msg_1', owner: 'account:1', gone, write });
    await inProgress.over;
    const types = [];
    for await (const pieces of inProgress.read(at(0)).pieces) types.push(...pieces.map(({ type }) => type));
    expect(types).toEqual(['answer']);
  });

  test('stops when its last subscriber has gone, also one that never took anything', async () => {
    const { started, state, running } = startSlowAnswer(20);
    const inProgress = await started;
    const subscribers = [inProgress.read(at(0)), inProgress.read(at(0))];
    subscribers[0]?.leave(0);
    subscribers[0]?.leave(0);
    await pause(5);
    expect(state.isStopped).toBe(false);
    subscribers[1]?.leave(0);
    await inProgress.over;
    expect(state.isStopped).toBe(true);
    expect(running.size()).toBe(0);
  });

  test('goes on when a subscriber comes back within the grace', async () => {
    const { started, state } = startSlowAnswer(20);
    const inProgress = await started;
    inProgress.read(at(0)).leave(30);
    await pause(10);
    const again = inProgress.read(at(1));
    expect(await textOf(again.pieces)).toBe('bc');
    again.leave(30);
    await pause(50);
    expect(state.isStopped).toBe(false);
  });
});

describe('a subscriber that does not read', () => {
  const pieceLength = 1_000;
  const length = 100_000;

  function startLongAnswer() {
    const state = { written: 0 };
    async function* write(signal: AbortSignal): AsyncGenerator<AnswerEvent, void> {
      yield { type: 'started', sessionId: 'sess_1' };
      while (state.written < length) {
        signal.throwIfAborted();
        state.written += pieceLength;
        yield { type: 'chunk', written: 'x'.repeat(state.written) };
      }
      yield answer;
    }
    const gone = new AbortController().signal;
    const running = createRunningAnswers();
    return { state, started: running.start({ answerId: 'msg_1', owner: 'account:1', gone, write }), running };
  }

  test('keeps the model from writing on, until it reads, and gets everything then', async () => {
    const { started, state } = startLongAnswer();
    const { pieces } = (await started).read(at(0));
    await pause(20);
    expect(state.written).toBeLessThan(10_000);
    await pieces.next();
    await pause(20);
    expect(state.written).toBeLessThan(14_000);
    expect((await textOf(pieces)).length).toBeGreaterThan(length - 5_000);
  });

  test('holds nobody up once it has gone', async () => {
    const { started, state } = startLongAnswer();
    const inProgress = await started;
    const stuck = inProgress.read(at(0));
    const other = textOf(inProgress.read(at(0)).pieces);
    await pause(20);
    expect(state.written).toBeLessThan(10_000);
    stuck.leave(0);
    expect((await other).length).toBe(length);
  });

  test('and goes stops the writing that waits for it', async () => {
    const { started, state, running } = startLongAnswer();
    const inProgress = await started;
    const stuck = inProgress.read(at(0));
    await pause(20);
    stuck.leave(0);
    await inProgress.over;
    expect(state.written).toBeLessThan(10_000);
    expect(running.size()).toBe(0);
  });
});
