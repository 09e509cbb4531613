import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const press = (key: string, modifiers = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

test('no key is a shortcut while somebody writes', () => {
  for (const key of ['j', 'k', 't', 'r', '?', 'Escape', 'ArrowDown'])
    expect(shortcutOf(press(key), 'writing')).toBeUndefined();
});

test('keys of the browser stay with the browser', () => {
  expect(shortcutOf(press('r', { ctrlKey: true }), 'elsewhere')).toBeUndefined();
  expect(shortcutOf(press('j', { metaKey: true }), 'list')).toBeUndefined();
});

test('arrows go through the list, and scroll where there is something to scroll', () => {
  expect(shortcutOf(press('ArrowDown'), 'list')).toBe('next');
  expect(shortcutOf(press('ArrowDown'), 'log')).toBeUndefined();
  expect(shortcutOf(press('j'), 'log')).toBe('next');
});
