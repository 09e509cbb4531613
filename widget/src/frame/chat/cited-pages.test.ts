import { expect, test } from 'vitest';
import { citedPages, readableAddress } from './cited-pages.ts';

const returns = 'https://www.shop.example/help/returns';
const source = (number: number, url: string, passage: string, title = 'Returns') => ({ number, url, passage, title });
const citation = (...sources: ReturnType<typeof source>[]) => ({ sentence: { start: 0, end: 1 }, sources });

test('a page is one card, whatever spots of it are cited, and each passage keeps its spot', () => {
  const pages = citedPages({
    sources: [],
    citations: [
      citation(source(1, `${returns}#:~:text=30%20days`, 'Within 30 days.')),
      citation(source(2, `${returns}#refunds:~:text=5%20days`, 'Within 5 days.')),
      citation(source(3, 'https://shop.example/help/shipping', 'Free.', 'Shipping')),
      citation(source(1, `${returns}#:~:text=30%20days`, 'Within 30 days.')),
    ],
  });
  expect(pages).toEqual([
    {
      number: 1,
      title: 'Returns',
      address: returns,
      passages: [
        { text: 'Within 30 days.', url: `${returns}#:~:text=30%20days` },
        { text: 'Within 5 days.', url: `${returns}#refunds:~:text=5%20days` },
      ],
    },
    {
      number: 2,
      title: 'Shipping',
      address: 'https://shop.example/help/shipping',
      passages: [{ text: 'Free.', url: 'https://shop.example/help/shipping' }],
    },
  ]);
});

test('passages that lie over each other say nothing twice', () => {
  const passages = [
    'Return any lamp within 30 days. We refund the price within 5 days. Bulbs cannot…',
    'We refund the price within 5 days. Bulbs cannot be returned once open.',
    'Bulbs cannot be returned once open.',
    '- Print the label at home\n- Leave the parcel at a shop',
  ];
  const [page] = citedPages({
    sources: [],
    citations: [citation(...passages.map((text, at) => source(at, returns, text)))],
  });
  expect(page?.passages.map(({ text }) => text)).toEqual([
    'Return any lamp within 30 days. We refund the price within 5 days. Bulbs cannot be returned once open.',
    '- Print the label at home\n- Leave the parcel at a shop',
  ]);
});

test('a passage goes on with the one it begins with, not with the one before it', () => {
  const passages = [
    'Return any lamp within 30 days. We refund the price within 5 days.',
    'A parcel may be sent from every shop of ours.',
    'We refund the price within 5 days. Bulbs cannot be returned once open.',
  ];
  const [page] = citedPages({
    sources: [],
    citations: [citation(...passages.map((text, at) => source(at, `${returns}#${at}`, text)))],
  });
  expect(page?.passages).toEqual([
    {
      text: 'Return any lamp within 30 days. We refund the price within 5 days. Bulbs cannot be returned once open.',
      url: `${returns}#0`,
    },
    { text: 'A parcel may be sent from every shop of ours.', url: `${returns}#1` },
  ]);
});

test('a passage goes on with no sentence that stands in the middle of another, and none is lost', () => {
  const quoted = (...passages: string[]) =>
    citedPages({ sources: [], citations: [citation(...passages.map((text, at) => source(at, returns, text)))] })
      .flatMap((page) => page.passages)
      .map(({ text }) => text);
  const [first, second, third, other] = ['First', 'Second', 'Third', 'Other'].map(
    (name) => `${name} of the sentences.`,
  );
  expect(quoted(`${first} ${second} ${third}`, `${second} ${other}`)).toEqual([`${first} ${second} ${third}`, other]);
  expect(quoted(`${first} ${second}`, 'Third of the…', `Third of the… ${other}`, `${third}`)).toEqual([
    `${first} ${second}`,
    other,
    third,
  ]);
});

test('addresses alone are pages too, each once', () => {
  const pages = citedPages({ citations: [], sources: [`${returns}#:~:text=a`, `${returns}#:~:text=b`] });
  expect(pages.map(({ number, title, address }) => ({ number, title, address }))).toEqual([
    { number: 1, title: 'shop.example › help › returns', address: returns },
  ]);
});

test.each([
  [returns, 'shop.example › help › returns'],
  ['https://shop.example/', 'shop.example'],
  ['https://shop.example/gr%C3%B6%C3%9Fen?page=2', 'shop.example › größen'],
  ['https://shop.example/%E0%A4%A', 'shop.example › %E0%A4%A'],
  ['https://shop.example/help/orders/returns/lamps-and-shades', 'shop.example › … › lamps-and-shades'],
])('%s is shown as %s', (address, shown) => {
  expect(readableAddress(address)).toBe(shown);
});
