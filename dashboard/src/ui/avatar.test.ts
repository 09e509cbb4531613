import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('initials are the first letters of the first and the last name', () => {
  expect(initialsOf('Olivia Maria Berg')).toBe('OB');
  expect(initialsOf('lumen')).toBe('L');
  expect(initialsOf('olivia@shop.example')).toBe('OE');
  expect(initialsOf('  ')).toBe('');
});
