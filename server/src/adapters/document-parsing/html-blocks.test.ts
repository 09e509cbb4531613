import { describe, expect, it } from 'vitest';
import { openQuestions, packBlocks } from '../../knowledge/passages/index.ts';
import { parseHtml } from './parse-html.ts';

const blocksOf = (body: string) => parseHtml(`<html><body><main>${body}</main></body></html>`, undefined).blocks;

it('keeps the language of code, and every line of it', () => {
  expect(blocksOf('<pre class="language-ts"><code>let a;\n  let b;</code></pre>')).toEqual([
    { kind: 'code', text: '```ts\nlet a;\n  let b;\n```' },
  ]);
});

it('leaves line numbers and copy buttons out of code', () => {
  const [block] = blocksOf('<pre><span class="lineno">1</span>run<button>Copy</button></pre>');
  expect(block?.text).toBe('```\nrun\n```');
});

it('fences code that holds fences', () => {
  expect(blocksOf('<pre>```\nx\n```</pre>')[0]?.text).toBe('````\n```\nx\n```\n````');
});

it('writes tables as Markdown, with bars in cells marked', () => {
  expect(blocksOf('<table><tr><th>A</th><th>B</th></tr><tr><td>1 | 2</td><td>3</td></tr></table>')).toEqual([
    { kind: 'table', text: '| A | B |\n| --- | --- |\n| 1 \\| 2 | 3 |' },
  ]);
});

it('reads a table that only arranges the page as text', () => {
  const blocks = blocksOf('<table><tr><td><h2>Shop</h2><p>Open daily.</p></td><td><p>Call us.</p></td></tr></table>');
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'paragraph']);
});

it('numbers and indents lists', () => {
  expect(blocksOf('<ol start="3"><li>one<ul><li>deep</li></ul></li><li>two</li></ol>')[0]?.text).toBe(
    '3. one\n  - deep\n4. two',
  );
});

it('gives links as their text, and knows the anchor of each heading', () => {
  const blocks = blocksOf(
    '<h2 id="hours">Hours <a class="anchor" href="#hours">#</a></h2><p>See <a href="/x">here</a>.</p>',
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, text: 'Hours', place: { anchor: 'hours' } },
    { kind: 'paragraph', text: 'See here.', place: { anchor: 'hours' } },
  ]);
});

it('makes a question of <details> a heading, which ends with its answer', () => {
  const blocks = blocksOf('<h2>FAQ</h2><details><summary>Why?</summary>Because.</details><p>More.</p>');
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, text: 'FAQ' },
    { kind: 'heading', level: 3, text: 'Why?' },
    { kind: 'paragraph', text: 'Because.' },
    { kind: 'heading', level: 3, text: '' },
    { kind: 'paragraph', text: 'More.' },
  ]);
});

it('keeps cells in their columns where one reaches over rows, and the caption', () => {
  const table =
    '<table><caption>Our plans</caption><tr><th rowspan="2">Plan</th><th colspan="2">Price</th></tr><tr><th>Month</th><th>Year</th></tr><tr><td>Basic</td><td>5</td><td>50</td></tr></table>';
  expect(blocksOf(table).map(({ text }) => text)).toEqual([
    'Our plans',
    '| Plan | Price |  |\n| --- | --- | --- |\n| Plan | Month | Year |\n| Basic | 5 | 50 |',
  ]);
});

it('reads a table with more cells than any page has as text', () => {
  const row = `<tr>${'<td colspan="1000" rowspan="65534">x</td>'.repeat(50)}</tr>`;
  expect(blocksOf(`<table>${row.repeat(100)}</table>`).every(({ kind }) => kind !== 'table')).toBe(true);
});

it('leaves out what is struck out', () => {
  const html =
    '<p>Chair: <del>99 €</del> <ins>79 €</ins></p><ul><li><s>50 €</s> 40 €</li><li><span style="text-decoration: line-through">9 €</span> 8 €</li></ul>';
  expect(blocksOf(html).map(({ text }) => text)).toEqual(['Chair: 79 €', '- 40 €\n- 8 €']);
});

it('marks list items that hold code and tables too', () => {
  const html =
    '<ol><li>Land</li><li>Run this<pre>npm start</pre>and wait</li><li>Sea</li></ol><ul><li>Prices<table><tr><th>Kg</th><th>€</th></tr><tr><td>1</td><td>5</td></tr></table></li></ul>';
  expect(blocksOf(html).map(({ text }) => text)).toEqual([
    '1. Land',
    '2. Run this',
    '```\nnpm start\n```',
    'and wait',
    '3. Sea',
    '- Prices',
    '| Kg | € |\n| --- | --- |\n| 1 | 5 |',
  ]);
});

it('joins no words of two blocks, whatever is nested', () => {
  const html = '<ul><li>one<blockquote></blockquote>two<ul><li>deep</li></ul>three</li></ul>';
  expect(blocksOf(html)[0]?.text).toBe('- one two three\n  - deep');
  const deep = Array.from({ length: 500 }, (_, i) => `<blockquote><ul><li>word ${i}`).join('');
  expect(
    blocksOf(deep)
      .map(({ text }) => text)
      .join('\n'),
  ).not.toMatch(/\dword/);
});

describe('a button', () => {
  it.each([
    ['that opens what follows', '<button aria-expanded="false">Shipping to Norway</button>', 'Shipping to Norway'],
    ['with a question', '<button>Do you ship?</button>', 'Do you ship?'],
    ['by its role', '<div role="button">Do you ship?</div>', 'Do you ship?'],
  ])('%s is the heading of it', (_, button, text) => {
    expect(blocksOf(`<div>${button}<div>Yes, everywhere.</div></div>`)).toEqual([
      { kind: 'heading', level: 1, text },
      { kind: 'paragraph', text: 'Yes, everywhere.' },
    ]);
  });

  it('in a sentence is a word of it, and others are left out', () => {
    expect(blocksOf('<p>Press <button>Save</button> to save.</p><button>Buy</button>')).toEqual([
      { kind: 'paragraph', text: 'Press Save to save.' },
    ]);
  });
});

describe('paragraphs', () => {
  it('are parted by two line breaks, and lines by one', () => {
    expect(blocksOf('Line one<br>line two<br><br>Next').map(({ text }) => text)).toEqual([
      'Line one\nline two',
      'Next',
    ]);
  });

  it('lose what is not seen', () => {
    expect(blocksOf('<p>Soft\u00adly  \n spaced&nbsp;&amp; clean<script>x</script></p>')[0]?.text).toBe(
      'Softly spaced & clean',
    );
  });
});

describe('questions and answers', () => {
  const sectionsOf = (body: string) =>
    packBlocks(openQuestions(blocksOf(body))).map(({ headingPath, text }) => [...headingPath, text]);

  it.each([
    ['paragraphs in bold', '<p><strong>Do you ship?</strong></p><p>Yes.</p><p><b>Is it free?</b></p><p>No.</p>'],
    ['bold that goes on', '<p><strong>Do you ship</strong><b>?</b> Yes.</p><p><b>Is it free?</b><br>No.</p>'],
    ['items of a list', '<ul><li><b>Do you ship?</b> Yes.</li><li><p><b>Is it free?</b></p><p>No.</p></li></ul>'],
    ['labels', '<p>Q: Do you ship?</p><p>A: Yes.</p><p>Q: Is it free?<br>A: No.</p>'],
    [
      'an accordion of plain elements',
      '<div class="faq-item"><div class="faq-question">Do you ship?</div><div class="faq-answer">Yes.</div></div><div class="faq-item"><div class="faq-question">Is it free?</div><div class="faq-answer">No.</div></div>',
    ],
    [
      'marked properties',
      '<div itemprop="mainEntity"><span itemprop="name">Do you ship?</span><div itemprop="acceptedAnswer">Yes.</div></div><div itemprop="mainEntity"><span itemprop="name">Is it free?</span><div itemprop="acceptedAnswer">No.</div></div>',
    ],
    [
      'tabs',
      '<div role="tablist"><button role="tab" id="a">Do you ship?</button><button role="tab" id="b">Is it free?</button></div><div role="tabpanel" aria-labelledby="a">Yes.</div><div role="tabpanel" aria-labelledby="b">No.</div>',
    ],
    ['terms', '<dl><dt>Do you ship?</dt><dd>Yes.</dd><dt>Is it free?</dt><dd>No.</dd></dl>'],
  ])('are read from %s', (_, body) => {
    expect(sectionsOf(`<h2>FAQ</h2>${body}`)).toEqual([
      ['FAQ', 'Do you ship?', 'Yes.'],
      ['FAQ', 'Is it free?', 'No.'],
    ]);
  });

  it('are not made of bold words in a text', () => {
    expect(sectionsOf('<p><b>Note</b></p><p>Closed.</p><p><b>Need help?</b> Call us.</p>')).toEqual([
      ['Note\n\nClosed.\n\nNeed help? Call us.'],
    ]);
  });
});
