import { expect, test } from 'vitest';
import { fillIn, loadWords } from '../words/index.ts';
import { sayTrial } from './say-trial.ts';

const german = await loadWords('de');
const words = (name: keyof typeof german, values = {}) => fillIn(german[name], values, 'de');

test('why a model does not work is said in the language of the dashboard, with what it names', () => {
  const reasons = [{ code: 'key-refused' as const, values: { host: 'api.test', status: 401 } }];
  expect(sayTrial({ reason: 'api.test refused the API key (status 401).', reasons }, words)).toBe(
    'api.test hat den API-Schlüssel abgelehnt (Fehler 401).',
  );
});

test('without a code that is known here it is said as the server says it', () => {
  expect(sayTrial({ reason: 'The queue is full.', reasons: [] }, words)).toBe('The queue is full.');
  const newer = { code: 'on-holiday' as 'no-text', values: {} };
  expect(sayTrial({ reason: 'It is on holiday.', reasons: [newer] }, words)).toBe('It is on holiday.');
});

test('an older server gives no codes', () => {
  const older = { reason: 'The queue is full.' } as Parameters<typeof sayTrial>[0];
  expect(sayTrial(older, words)).toBe('The queue is full.');
});
