import { expect, test } from 'vitest';
import { addressText, pagesAmong } from './address-text.ts';

test('an address is shown as people read it', () => {
  expect(addressText('https://www.shop.example/help/warranty/#:~:text=5%20years')).toBe('shop.example/help/warranty');
  expect(addressText('https://shop.example/')).toBe('shop.example');
  expect(addressText('https://shop.example/r%C3%BCckgabe?page=2')).toBe('shop.example/rückgabe?page=2');
  expect(addressText('https://shop.example/100%')).toBe('shop.example/100%');
});

test('a page is named once, and what is no page not at all', () => {
  const pages = ['https://shop.example/a#one', 'parley:text/1', 'https://shop.example/a#two', 'https://shop.example/b'];
  expect(pagesAmong(pages)).toEqual([
    { title: 'shop.example/a', url: 'https://shop.example/a#two' },
    { title: 'shop.example/b', url: 'https://shop.example/b' },
  ]);
});

test('a page has its title where one is known, whichever spot of it was cited', () => {
  const named = [{ title: 'Warranty', url: 'https://shop.example/warranty#five-years' }];
  expect(pagesAmong(['https://shop.example/warranty', 'https://shop.example/b'], named)).toEqual([
    { title: 'Warranty', url: 'https://shop.example/warranty' },
    { title: 'shop.example/b', url: 'https://shop.example/b' },
  ]);
});
