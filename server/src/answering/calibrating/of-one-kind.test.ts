import { expect, test } from 'vitest';
import { ofOneKind } from './calibrate-chatbot.ts';
import type { TriedQuestion } from './fit-calibration.ts';

const tried = (isScored: boolean): TriedQuestion => ({ said: 0.5, isRight: true, origin: 'with', isScored });
const [read, unread] = [tried(true), tried(false)];

test.each([
  ['most were read', [read, unread, read], [read, read]],
  ['most were not read', [unread, read, unread], [unread, unread]],
  ['as many were read as not', [unread, read], [read]],
  ['nothing was tried', [], []],
])('where %s, only those count', (_, given, kept) => {
  expect(ofOneKind(given)).toEqual(kept);
});
