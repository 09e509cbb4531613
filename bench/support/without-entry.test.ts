import { expect, test } from 'vitest';
import { withoutEntry } from './without-entry.ts';

const page = `# FAQ

- [Is it free?](#is-it-free)
- [Is it safe?](#is-it-safe)

## Is it free? {#free}

Yes, [always](/price).
<!-- not for teams -->

It stays so.

## Is it safe?

Yes, [always](/price).
`;

test('an entry goes with its heading, its line in the contents and what stands between', () => {
  const entry = { id: 'free', question: 'Is it free?', answer: 'Yes, [always](/price).\n\nIt stays so.' };
  expect(withoutEntry(page, entry)).toBe(`# FAQ

- [Is it safe?](#is-it-safe)


## Is it safe?

Yes, [always](/price).
`);
});

test('of two equal answers the one below its question goes', () => {
  const left = withoutEntry(page, { id: 'safe', question: 'Is it safe?', answer: 'Yes, [always](/price).' });
  expect(left).toContain('## Is it free?');
  expect(left?.match(/Yes, \[always\]/g)).toHaveLength(1);
});

test('nothing is left out where the answer is not on the page', () => {
  expect(withoutEntry(page, { id: 'no', question: 'Is it free?', answer: 'Nobody knows that.' })).toBeUndefined();
});
