import { expect, test } from 'vitest';
import { ScoringQueue, type WaitingQuestion } from './scoring-queue.ts';

/** A character takes 0.02 ms at first: a passage of 600 takes 12 ms. */
const passageMs = 12;

interface Question extends WaitingQuestion {
  name: string;
  isOver: boolean;
}

function aQuestion(name: string, asked: Partial<Omit<Question, 'onOver'>> = {}): Question {
  const question: Question = {
    name,
    isOver: false,
    lengths: [600, 600, 600, 600],
    fewest: 3,
    deadlineMs: 1_000,
    ...asked,
    onOver() {
      question.isOver = true;
    },
  };
  return question;
}

/** Reads until nothing waits, each passage as long as expected; gives their order. */
function readAll(queue: ScoringQueue<Question>, from = 0, tookMs = passageMs): string[] {
  const order: string[] = [];
  for (let nowMs = from; ; nowMs += tookMs) {
    const next = queue.next(nowMs);
    if (!next) return order;
    order.push(`${next.question.name}${next.rank + 1}`);
    queue.finished(next, tookMs, nowMs + tookMs);
  }
}

test('the fewest of each question come first, question by question, then further ones, best first', () => {
  const queue = new ScoringQueue<Question>();
  const a = aQuestion('a', { lengths: [600, 600, 600, 600, 600] });
  const b = aQuestion('b', { deadlineMs: 1_010 });
  queue.add(b, 0);
  queue.add(a, 0);
  expect(readAll(queue)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'a4', 'b4', 'a5']);
  expect([a.isOver, b.isOver]).toEqual([true, true]);
});

test('a question is refused at once when not even its fewest can be read in time', () => {
  const queue = new ScoringQueue<Question>();
  expect(queue.add(aQuestion('late', { deadlineMs: 3 * passageMs - 1 }), 0)).toBe(false);
  expect(queue.add(aQuestion('timely', { deadlineMs: 3 * passageMs }), 0)).toBe(true);
  expect(readAll(queue)).toEqual(['timely1', 'timely2', 'timely3']);
});

test('a question with few passages needs no more than all of them', () => {
  const queue = new ScoringQueue<Question>();
  expect(queue.add(aQuestion('short', { lengths: [600], deadlineMs: passageMs }), 0)).toBe(true);
});

test('what was promised to others is counted, what is beyond it is not', () => {
  const queue = new ScoringQueue<Question>();
  queue.add(aQuestion('first', { lengths: Array.from({ length: 8 }, () => 600) }), 0);
  expect(queue.add(aQuestion('second', { deadlineMs: 6 * passageMs - 1 }), 0)).toBe(false);
  expect(queue.add(aQuestion('third', { deadlineMs: 6 * passageMs }), 0)).toBe(true);
});

test('the passage that is being read is counted', () => {
  const queue = new ScoringQueue<Question>();
  queue.add(aQuestion('running', { lengths: [600], fewest: 1 }), 0);
  queue.next(0);
  expect(queue.add(aQuestion('one', { lengths: [600], fewest: 1, deadlineMs: 23 }), 4)).toBe(false);
  expect(queue.add(aQuestion('other', { lengths: [600], fewest: 1, deadlineMs: 24 }), 4)).toBe(true);
});

test('a question ends with what was read when the next passage would come too late', () => {
  const queue = new ScoringQueue<Question>();
  const asked = aQuestion('a', { lengths: Array.from({ length: 8 }, () => 600), deadlineMs: 5 * passageMs });
  queue.add(asked, 0);
  expect(readAll(queue)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  expect(asked.isOver).toBe(true);
});

test('a machine that turns out slow lets go before the time is over', () => {
  const queue = new ScoringQueue<Question>();
  const asked = aQuestion('a', { deadlineMs: 4 * passageMs });
  queue.add(asked, 0);
  expect(readAll(queue, 0, 2 * passageMs)).toEqual(['a1']);
  expect(asked.isOver).toBe(true);
});

test('what was slow once is tried again after a while', () => {
  const queue = new ScoringQueue<Question>();
  queue.add(aQuestion('slow', { lengths: Array.from({ length: 12 }, () => 600), deadlineMs: 100_000 }), 0);
  readAll(queue, 0, 10 * passageMs);
  const soon = 12 * 10 * passageMs;
  expect(queue.add(aQuestion('soon', { deadlineMs: soon + 60 }), soon)).toBe(false);
  expect(queue.add(aQuestion('later', { deadlineMs: soon + 30_060 }), soon + 30_000)).toBe(true);
});

test('what was taken out is not read', () => {
  const queue = new ScoringQueue<Question>();
  const gone = aQuestion('gone');
  queue.add(gone, 0);
  queue.add(aQuestion('stays', { lengths: [600] }), 0);
  expect(queue.remove(gone)).toBe(true);
  expect(readAll(queue)).toEqual(['stays1']);
  expect(queue.remove(gone)).toBe(false);
});
