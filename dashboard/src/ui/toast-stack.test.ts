import { expect, test } from 'vitest';
import { type Toast, withNewer } from './toast-stack.ts';

let lastId = 0;
const toast = (text: string, kind: Toast['kind'] = 'done', about?: string): Toast => ({
  id: ++lastId,
  kind,
  text,
  about,
});
const textsOf = (...shown: Toast[]) =>
  shown.reduce<Toast[]>((all, newer) => withNewer(all, newer), []).map(({ text }) => text);

test('of what was done the last is told, beside what failed', () => {
  expect(textsOf(toast('Saved'), toast('Not removed', 'failed'), toast('Copied'))).toEqual(['Not removed', 'Copied']);
});

test('what failed twice is told once', () => {
  expect(textsOf(toast('Not removed', 'failed'), toast('Not removed', 'failed'))).toEqual(['Not removed']);
});

test('of two about the same only the newer is told, whatever kind they are', () => {
  const [online, offline] = [toast('You’re online', 'done', 'status'), toast('You’re offline', 'note', 'status')];
  expect(textsOf(offline, online)).toEqual(['You’re online']);
  expect(textsOf(online, offline)).toEqual(['You’re offline']);
  expect(textsOf(offline, toast('Not saved', 'note'), online)).toEqual(['Not saved', 'You’re online']);
});

test('there are three at most', () => {
  expect(textsOf(...['1', '2', '3', '4'].map((text) => toast(text, 'failed')))).toEqual(['2', '3', '4']);
});
