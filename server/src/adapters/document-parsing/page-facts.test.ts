import { describe, expect, it } from 'vitest';
import { parseHtml } from './parse-html.ts';

const factsOf = (html: string) => parseHtml(html, 'https://site.test/docs/page?x=1').page;

it('finds the links of the whole page, absolute, once each and without fragments', () => {
  const facts = factsOf(
    '<nav><a href="/a#top">A</a><a href="../b">B</a></nav><footer><a href="//other.test/c">C</a><a href="/a">A</a></footer><a href="mailto:x@y.test">M</a><a href="javascript:x()">J</a><a rel="nofollow" href="/n">N</a>',
  );
  expect(facts?.links).toEqual(['https://site.test/a', 'https://site.test/b', 'https://other.test/c']);
});

it('resolves links against <base>', () => {
  expect(factsOf('<head><base href="/root/"></head><a href="x">x</a>')?.links).toEqual(['https://site.test/root/x']);
});

it('knows the canonical address and where the page sends its readers', () => {
  const facts = factsOf(
    '<link rel="canonical" href="/docs/page"><meta http-equiv="Refresh" content="0; URL=\'/new\'">',
  );
  expect(facts).toMatchObject({ canonical: 'https://site.test/docs/page', refresh: 'https://site.test/new' });
});

describe('what the page tells robots', () => {
  it.each([
    ['<meta name="robots" content="noindex, nofollow">', true, true],
    ['<meta name="ROBOTS" content="NONE">', true, true],
    ['<meta name="parley" content="noindex">', true, false],
    ['<meta name="robots" content="index, follow">', false, false],
    ['<meta name="googlebot" content="noindex">', false, false],
  ])('%s', (html, isNoindex, isNofollow) => expect(factsOf(html)).toMatchObject({ isNoindex, isNofollow }));
});

it('has no text and still its facts', () => {
  expect(parseHtml('<meta http-equiv="refresh" content="0;/next">', 'https://site.test/').blocks).toEqual([]);
});
