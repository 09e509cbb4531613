import { expect, it } from 'vitest';
import { parseHtml } from './parse-html.ts';

const story = `<p>${'The story of our chairs goes on for long. '.repeat(20)}</p>`;
const textOf = (html: string) =>
  parseHtml(`<html><body><main><h1>Chairs</h1>${story}${html}</main></body></html>`, 'https://chairs.test/a')
    .blocks.slice(2)
    .map(({ text }) => text)
    .join(' | ');

it.each([
  ['a link to edit the page', '<p><a href="/edit">Edit this page on GitHub</a></p>'],
  [
    'a question of how helpful it is',
    '<div><h4>Was this page helpful?</h4><button>Yes</button><button>No</button></div>',
  ],
  ['a German one', '<div>War dieser Artikel hilfreich? <button>Ja</button></div>'],
  ['what others found', '<div>12 out of 15 found this helpful</div>'],
  ['the way to the top', '<p><a href="#top">Back to top ↑</a></p>'],
  [
    'contents of the page',
    '<h2>On this page</h2><ul><li><a href="#a">A</a></li><li><a href="#b">B</a></li><li><a href="#c">C</a></li><li><a href="#d">D</a></li></ul>',
  ],
  ['the path to the page', '<div class="breadcrumbs"><a href="/">Home</a> › <a href="/c">Chairs</a></div>'],
  [
    'a notice of cookies',
    '<div class="banner"><p>We use cookies to make this site work.</p><button>Accept all</button></div>',
  ],
])('leaves out %s', (_, html) => {
  expect(textOf(html)).toBe('');
});

it.each([
  [
    'a text about cookies',
    '<h3>Do you use cookies?</h3><p>We use cookies to keep you signed in.</p>',
    'keep you signed in',
  ],
  [
    'few links to headings',
    '<p>There are two:</p><ul><li><a href="#a">Oak</a></li><li><a href="#b">Pine</a></li></ul>',
    'Oak',
  ],
  ['a sentence that begins alike', '<p>On this page you find all prices.</p>', 'all prices'],
  ['when it was changed', '<p>Last updated: 3 May 2026</p>', '3 May'],
])('keeps %s', (_, html, text) => {
  expect(textOf(html)).toContain(text);
});
