import { expect, it } from 'vitest';
import { createRepetitions } from './repetitions.ts';

it('knows a text that came before, whatever its marks and capitals', () => {
  const isRepetition = createRepetitions();
  expect(isRepetition({ text: 'We open at 9, on weekdays.' })).toBe(false);
  expect(isRepetition({ text: '**We open** at 9 on Weekdays!' })).toBe(true);
});

it('keeps texts that differ in a number or in words', () => {
  const isRepetition = createRepetitions();
  expect(isRepetition({ text: 'The small parcel costs 5 euros.' })).toBe(false);
  expect(isRepetition({ text: 'The small parcel costs 6 euros.' })).toBe(false);
  expect(isRepetition({ text: 'The large parcel costs 5 euros.' })).toBe(false);
});
