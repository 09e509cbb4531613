import { beforeEach, expect, test, vi } from 'vitest';
import { keepNavigation, lastNavigation } from './last-navigation.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

const navigation = { chatbot: { id: 'bot_1', name: 'Lumen' }, isOperator: true };

test('is what was kept for the same person', () => {
  keepNavigation('usr_1', navigation);
  expect(lastNavigation('usr_1')).toEqual(navigation);
});

test('is not shown to another person', () => {
  keepNavigation('usr_1', navigation);
  expect(lastNavigation('usr_2')).toEqual({});
});

test('is nothing where what is kept cannot be read', () => {
  localStorage.setItem('parley.navigation', '{');
  expect(lastNavigation('usr_1')).toEqual({});
  localStorage.setItem('parley.navigation', '{"user":"usr_1","chatbot":"Lumen"}');
  expect(lastNavigation('usr_1')).toEqual({ isOperator: false });
});

test('is nothing where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  keepNavigation('usr_1', navigation);
  expect(lastNavigation('usr_1')).toEqual({});
});
