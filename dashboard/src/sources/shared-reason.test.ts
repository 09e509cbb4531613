import { expect, test } from 'vitest';
import { sharedReason } from './shared-reason.ts';

const refused = { reason: 'The website refused the connection.' };

test('what went wrong with all of several pages is one reason', () => {
  expect(sharedReason([refused, refused])).toBe(refused.reason);
});

test('reasons that differ, or of one page alone, stay with their pages', () => {
  expect(sharedReason([refused, { reason: 'The website answered with status 404.' }])).toBeUndefined();
  expect(sharedReason([refused, { reason: null }])).toBeUndefined();
  expect(sharedReason([refused])).toBeUndefined();
  expect(sharedReason([{ reason: null }, { reason: null }])).toBeUndefined();
  expect(sharedReason([])).toBeUndefined();
});
