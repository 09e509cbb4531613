import { expect, test } from 'vitest';
import { certaintyIn, foldedVisits, inOrder, visitorNameIn } from './said.ts';

const message = (id: string, role: 'visitor' | 'chatbot', createdAt: string) => ({
  id,
  sequence: 1,
  role,
  createdAt,
  text: id,
  rating: null,
  comment: null,
});

test('what was said to people stands between what was said to the chatbot before and after', () => {
  const messages = [
    message('question', 'visitor', '2026-11-15T10:00:00Z'),
    message('answer', 'chatbot', '2026-11-15T10:00:00Z'),
    message('later', 'visitor', '2026-11-15T12:00:00Z'),
  ];
  const chat = [
    { at: '2026-11-15T11:00:00Z', from: 'agent' as const, name: 'Anna', text: 'hello' },
    { at: '2026-11-15T11:00:01Z', from: 'visitor' as const, text: 'hi' },
  ];
  const said = inOrder(messages, [chat]);
  expect(said.map(({ said: { text } }) => text)).toEqual(['question', 'answer', 'hello', 'hi', 'later']);
  expect(new Set(said.map(({ key }) => key)).size).toBe(5);
});

test('the visitor goes by the name they gave last, and an agent’s name is none of theirs', () => {
  const said = (from: 'visitor' | 'agent', name?: string) => ({ at: '', from, text: '', ...(name && { name }) });
  expect(visitorNameIn([said('visitor'), said('visitor', 'Vera'), said('visitor'), said('agent', 'Anna')])).toBe(
    'Vera',
  );
  expect(visitorNameIn([said('visitor'), said('agent', 'Anna')])).toBeNull();
});

test('a name that only stands in for one is none, in whatever language', () => {
  const unnamed = { at: '', from: 'visitor' as const, text: '', name: 'Visitor', isUnnamed: true };
  expect(visitorNameIn([unnamed])).toBeNull();
  expect(visitorNameIn([{ ...unnamed, name: 'Vera', isUnnamed: false }, unnamed])).toBe('Vera');
});

test('only what answers a question, or says that there is no answer, is sure or unsure', () => {
  const said = { at: '', from: 'chatbot' as const, text: '', certainty: 'sure' as const };
  expect(certaintyIn(said)).toBe('sure');
  expect(certaintyIn({ ...said, kind: 'answer' })).toBe('sure');
  expect(certaintyIn({ ...said, kind: 'refusal' })).toBe('sure');
  expect(certaintyIn({ ...said, kind: 'small-talk' })).toBeUndefined();
  expect(certaintyIn({ ...said, kind: 'handover' })).toBeUndefined();
});

test('somebody who joined and left again and again is told once; who is there, and what was said, stays', () => {
  const event = (text: string, name: string, at: string) => ({ at, from: 'event' as const, text, name });
  const hello = { at: '7', from: 'agent' as const, text: 'hello', name: 'Anna' };
  const told = foldedVisits([
    event('agent-joined', 'Anna', '1'),
    event('agent-left', 'Anna', '2'),
    event('agent-joined', 'Anna', '3'),
    event('agent-left', 'Anna', '4'),
    event('agent-joined', 'Ben', '5'),
    event('agent-joined', 'Anna', '6'),
    hello,
    event('agent-left', 'Anna', '8'),
    event('closed', 'Anna', '9'),
  ]);
  expect(told.map(({ at, text, name, times }) => [at, text, name, times])).toEqual([
    ['4', 'visits', 'Anna', 2],
    ['5', 'agent-joined', 'Ben', undefined],
    ['6', 'agent-joined', 'Anna', undefined],
    ['7', 'hello', 'Anna', undefined],
    ['8', 'agent-left', 'Anna', undefined],
    ['9', 'closed', 'Anna', undefined],
  ]);
  expect(told[3]).toBe(hello);
});
