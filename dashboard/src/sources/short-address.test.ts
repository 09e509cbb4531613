import { expect, test } from 'vitest';
import { shortAddresses } from './short-address.ts';

const list = ['https://shop.example/', 'https://shop.example/help/a', 'https://shop.example/help/b'];
const listed = [...list, 'https://www.other.example/c', null].map((url) => ({ url }));

test('leaves out the host that most sources of the list share', () => {
  const short = shortAddresses(listed);
  expect(list.map(short)).toEqual(['shop.example', '/help/a', '/help/b']);
  expect(short('https://www.other.example/c')).toBe('other.example/c');
});

test('keeps the hosts where few sources share one', () => {
  expect(shortAddresses(listed.slice(1, 4))('https://shop.example/help/a')).toBe('shop.example/help/a');
});

test('has nothing for what has no address', () => {
  const short = shortAddresses(listed);
  expect([short(null), short('no address')]).toEqual([undefined, undefined]);
});
