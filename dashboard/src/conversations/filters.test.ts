import { expect, test } from 'vitest';
import { filtersIn, firstOfDays, noFilters, queryOf, searchOf } from './filters.ts';

test('what the address keeps is read again as it was', () => {
  const filters = { ...noFilters, text: 'gift & "two years"', from: '2026-11-01', rating: 'bad' as const };
  expect(filtersIn(searchOf(filters))).toEqual(filters);
  expect(searchOf(noFilters)).toBe('');
  expect(searchOf({ text: '  ' })).toBe('');
});

test('what nobody could have chosen is left out', () => {
  expect(filtersIn('?rating=5&from=today&to=2026-99-99&certainty=low&handedOver=maybe&x=y')).toEqual(noFilters);
  expect(filtersIn('?from=0000-01-01&to=9999-12-31')).toEqual(noFilters);
});

test('the last day is asked for with all its hours', () => {
  const { after, before } = queryOf({ ...noFilters, from: '2026-11-15', to: '2026-11-15' });
  expect(Date.parse(before ?? '') - Date.parse(after ?? '')).toBe(24 * 3_600_000);
});

test('conversations by certainty leave out those with a question that was not answered', () => {
  expect(queryOf({ ...noFilters, certainty: 'unsure' })).toEqual({ certainty: 'unsure', unanswered: 'false' });
  expect(queryOf(filtersIn('?unanswered=true'))).toEqual({ unanswered: 'true' });
  expect(queryOf(filtersIn('?unanswered=true&certainty=unsure'))).toEqual({ unanswered: 'true' });
});

test('a period of some days ends today, and is told in days of this place', () => {
  const now = new Date(2026, 2, 3, 23, 30);
  expect(firstOfDays(1, now)).toBe('2026-03-03');
  expect(firstOfDays(7, now)).toBe('2026-02-25');
  expect(filtersIn(`?from=${firstOfDays(30, now)}`).from).toBe('2026-02-02');
});
