import { expect, test } from 'vitest';
import type { Message } from '../../conversations/index.ts';
import { standAloneQuestion } from './stand-alone.ts';

function said(role: Message['role'], text: string): Message {
  return {
    id: 'msg_1',
    sessionId: 'sess_1',
    sequence: 1,
    role,
    text,
    answer: null,
    rating: null,
    comment: null,
    createdAt: 0,
  };
}

const turns = [said('visitor', 'When is the shop open?'), said('chatbot', 'From nine to five.')];

test('a follow-up takes the question before it along', () => {
  expect(standAloneQuestion('and on Sundays?', turns)).toBe('When is the shop open?\nand on Sundays?');
  expect(standAloneQuestion('Is it closed?', turns)).toContain('When is the shop open?');
});

test('a question that says what it is about stays as it is', () => {
  const question = 'How much does shipping to Norway cost?';
  expect(standAloneQuestion(question, turns)).toBe(question);
});

test('the first question of a conversation stays as it is', () => {
  expect(standAloneQuestion('and on Sundays?', [])).toBe('and on Sundays?');
});
