import { describe, expect, it } from 'vitest';
import { readHtml } from './read-html.ts';

const blocksOf = (body: string) =>
  readHtml(`<html><body><main>${body}</main></body></html>`, undefined).blocks;

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
  const blocks = blocksOf(
    '<table><tr><td><h2>Shop</h2><p>Open daily.</p></td><td><p>Call us.</p></td></tr></table>',
  );
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
