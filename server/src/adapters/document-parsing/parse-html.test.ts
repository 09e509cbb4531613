import { describe, expect, it } from 'vitest';
import { parseHtml } from './parse-html.ts';

const textsOf = (html: string, url?: string) => parseHtml(html, url).blocks.map(({ text }) => text);
const story = `<p>${'The story of our chairs goes on for long. '.repeat(20)}</p>`;

describe('the foot of a page', () => {
  const page = `<main><h1>Chairs</h1>${story}</main><footer><ul><li><a href="/jobs">Jobs</a></li><li><a href="/press">Press</a></li></ul><h4>Visit us</h4><address>Street 1<br>Oslo</address><p>Mo-Fr 9-17</p><p>Call <a href="tel:+47123">+47 123</a></p><p><a href="mailto:?subject=x">Share</a></p><p>© 2019-2026 Chairs Ltd.</p></footer>`;

  it('gives how to reach the people, and nothing else', () => {
    expect(parseHtml(page, 'https://chairs.test/').blocks.slice(-2)).toEqual([
      { kind: 'heading', level: 1, text: 'Visit us' },
      { kind: 'paragraph', text: 'Street 1\nOslo\nMo-Fr 9-17\nCall +47 123' },
    ]);
  });

  it('is read on the first page of a site, and where a page says little else', () => {
    expect(textsOf(page, 'https://chairs.test/en/').at(-1)).toContain('+47 123');
    expect(textsOf(page, 'https://chairs.test/story').join()).not.toContain('+47 123');
    expect(
      textsOf(page.replace(story, `<p>${'Write or call us. '.repeat(12)}</p>`), 'https://chairs.test/contact').at(-1),
    ).toContain('+47 123');
  });

  it('says nothing twice', () => {
    const [, ...rest] = textsOf(
      '<main><h1>Us</h1><p>Call +47 123 456 78.</p></main><footer><p>Call +47 123 456 78.</p></footer>',
    );
    expect(rest).toEqual(['Call +47 123 456 78.']);
  });

  it('is called Contact where it has no heading, and marked properties count', () => {
    expect(
      textsOf(
        '<main><p>Hello there, all of you.</p></main><footer><p itemprop="openingHours">Daily from 9</p></footer>',
      ),
    ).toEqual(['Hello there, all of you.', 'Contact', 'Daily from 9']);
  });
});

describe('a page without scripts', () => {
  it('is not what it says of scripts', () => {
    expect(textsOf('<div id="root"></div><noscript>You need to enable JavaScript.</noscript>')).toEqual([]);
  });

  it('is read for the rest', () => {
    const html =
      '<div id="root"></div><noscript><p>Please enable JavaScript. Or call 555 0199.</p><p>We sell chairs.</p></noscript>';
    expect(textsOf(html)).toEqual(['Or call 555 0199.', 'We sell chairs.']);
  });
});

it.each([
  ['a note by its role', '<main><p>Text.</p><aside role="note">Closed on Monday.</aside></main>'],
  ['a notice by its class', '<main><p>Text.</p><aside class="notice">Closed on Monday.</aside></main>'],
  ['one in an article', `<article>${story}<aside class="warning">Closed on Monday.</aside></article><p>By us.</p>`],
])('keeps an aside that is part of the text: %s', (_, html) => {
  expect(textsOf(html)).toContain('Closed on Monday.');
});

it('leaves out an aside that leads elsewhere', () => {
  const html = `<main>${story}<aside class="info"><a href="/a">Other chairs</a></aside></main>`;
  expect(textsOf(html)).not.toContain('Other chairs');
});
