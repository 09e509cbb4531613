import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

const textOf = (markdown: string) =>
  parseMarkdown(markdown)
    .blocks.map(({ text }) => text)
    .join('\n\n');

it.each([
  ['YAML', '---\ntitle: "Opening hours"\nlang: de\n---\nDaily.'],
  ['TOML', '+++\ntitle = "Opening hours"\n+++\nDaily.'],
])('takes the title from front matter in %s', (_, markdown) => {
  expect(parseMarkdown(markdown)).toMatchObject({ title: 'Opening hours', blocks: [{ text: 'Daily.' }] });
});

it('takes the title from the first heading otherwise', () => {
  expect(parseMarkdown('# Our **shop** {#shop}\n\nHello').title).toBe('Our shop');
});

it('gives links as their text, and pictures within a line as what is said of them', () => {
  expect(textOf('See [the *docs*](https://x.test/a_(b)) and [this][1].\n\nPress ![gear](a.png) twice.')).toBe(
    'See the *docs* and this.\n\nPress gear twice.',
  );
});

it('leaves out pictures on lines of their own, whose words would read as titles', () => {
  expect(textOf('One.\n\n![The settings](a_(1).png)\n\n[![Shop](b.png)](/shop)\n\nTwo.')).toBe('One.\n\nTwo.');
});

it('keeps code that is wrapped within a paragraph, with its tags', () => {
  expect(textOf('Add `<script src="a.js"\n  async></script>` to <b>it</b>.')).toBe(
    'Add `<script src="a.js"\n  async></script>` to it.',
  );
  expect(textOf('A ` alone <b>bold</b>\n- and ` again')).toBe('A ` alone bold\n\n- and ` again');
});

it('leaves out scripts and styles, but not those that are shown as code', () => {
  const script = '<script type="application/ld+json">{`\n    {\n      "name": "FAQ"\n    }\n`}</script>';
  expect(textOf(`One.\n\n${script}\n\n<style>p { color: red }</style>\n\nTwo.`)).toBe('One.\n\nTwo.');
  const shown = '```html\n<script>\nrun()\n</script>\n```';
  expect(textOf(`One.\n\n${shown}`)).toBe(`One.\n\n${shown}`);
  expect(textOf('<script>\nOne.')).toContain('One.');
});

describe('MDX', () => {
  const page = `---
title: Start
---
import Tabs from '@theme/Tabs'
import {
  Card,
} from './card'

export const year = 2026

# Start

<Tabs>
<TabItem value="a" label="On Linux">

Run \`<setup>\` first.

\`\`\`js
import x from 'y'
export default <App />
\`\`\`

</TabItem>
</Tabs>

{/* a note to ourselves */}

:::warning[Mind the gap]

Do not step out.

:::

import is also an English word.`;

  it('is reduced to what its readers see, and its code is kept', () => {
    const text = textOf(page);
    for (const kept of [
      'On Linux',
      'Run `<setup>` first.',
      "import x from 'y'\nexport default <App />",
      'Mind the gap',
      'Do not step out.',
      'import is also an English word.',
    ])
      expect(text).toContain(kept);
    for (const dropped of ['@theme', 'Card', 'year', 'TabItem', 'ourselves', ':::'])
      expect(text).not.toContain(dropped);
  });
});

it('leaves HTML comments out, and tags in prose', () => {
  expect(textOf('A <b>bold</b> word<!-- secret\nnote -->.')).toBe('A bold word.');
});

it('gives a picture within a link as its words, and leaves out where links lead that are named below', () => {
  expect(textOf('[![Our shop](a.png)](/shop) and [this][1].\n\n[1]: https://x.test "Title"\n\n[^1]: A note.')).toBe(
    'Our shop and this.\n\n[^1]: A note.',
  );
});

it('decodes entities in prose, not in code', () => {
  expect(textOf('Salt &amp; pepper&nbsp;&#8364;5 &#x2192; `&amp;` &unknown;')).toBe(
    'Salt & pepper\u00a0€5 → `&amp;` &unknown;',
  );
  expect(textOf('| A | B |\n|---|---|\n| x&#124;y | &lt;b&gt; |')).toContain('| x\\|y | <b> |');
});
