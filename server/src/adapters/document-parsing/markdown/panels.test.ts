import { describe, expect, it } from 'vitest';
import { packBlocks } from '../../../knowledge/passages/index.ts';
import { parseMarkdown } from '../parse-markdown.ts';

const passagesOf = (markdown: string) =>
  packBlocks(parseMarkdown(markdown).blocks).map(({ headingPath, text }) => [...headingPath, text]);

describe('what opens by a click is read under its title, which ends with it', () => {
  it.each([
    ['details', '<details>\n<summary><b>Why?</b></summary>\n\nBecause.\n\n</details>'],
    ['details with a heading', '<details><summary><h3>Why?</h3></summary>\nBecause.\n</details>'],
    ['components', '<Accordion title="Why?">\n  Because.\n</Accordion>'],
    [
      'components in each other',
      '<AccordionGroup>\n<Accordion title="Why?">\n\nBecause.\n\n</Accordion>\n</AccordionGroup>',
    ],
    ['components without content', '<FAQ question="Why?" answer="Because." />'],
    ['tags of questions', '<FAQ>\n<Question>Why?</Question>\n\nBecause.\n\n</FAQ>'],
    ['shortcodes', '{{< details "Why?" >}}\nBecause.\n{{< /details >}}'],
    ['Liquid', '{% tab title="Why?" %}\nBecause.\n{% endtab %}'],
    ['directives', '::: details Why?\nBecause.\n:::'],
    ['collapsed notes', '??? question "Why?"\n\n    Because.'],
    ['notes that ask', '!!! info "Why?"\n    Because.'],
    ['tabs', '=== "Why?"\n\n    Because.'],
    ['terms', 'Why?\n: Because.'],
    ['lists of terms', '<dl>\n<dt>Why?</dt>\n<dd>Because.</dd>\n</dl>'],
  ])('%s', (_, panel) => {
    expect(passagesOf(`## Help\n\nBefore.\n\n${panel}\n\nAfter.`)).toEqual([
      ['Help', 'Before.'],
      ['Help', 'Why?', 'Because.'],
      ['Help', 'After.'],
    ]);
  });
});

it('keeps headings and panels within a panel below its title', () => {
  const markdown =
    '## Help\n\n<details><summary>Outer</summary>\n\n## Heading\n\nA.\n\n<details><summary>Inner</summary>\n\nB.\n\n</details>\n</details>\n\nC.';
  expect(passagesOf(markdown)).toEqual([
    ['Help', 'Outer', 'Heading', 'A.'],
    ['Help', 'Outer', 'Heading', 'Inner', 'B.'],
    ['Help', 'C.'],
  ]);
});

it('does not let a panel that nobody closes swallow what follows', () => {
  expect(passagesOf('## One\n\n<details><summary>Why?</summary>\n\nBecause.\n\n## Two\n\nText.')).toEqual([
    ['One', 'Why?', 'Because.'],
    ['Two', 'Text.'],
  ]);
});

it('reads long definitions as answers and short ones as a list', () => {
  const long = 'It is a long story. '.repeat(6).trim();
  expect(passagesOf(`Story\n: ${long}`)).toEqual([['Story', long]]);
  expect(passagesOf('Red\n: A colour\n\nBlue\n: Another')).toEqual([['- Red: A colour\n\n- Blue: Another']]);
  expect(passagesOf(`<dl><dt>Story</dt><dd>${long}</dd></dl>\n\nAfter.`)).toEqual([['Story', long], ['After.']]);
});

it('reads tables, lists and headings in HTML as what they are', () => {
  const html =
    '<h2 align="center">Prices</h2>\n\n<table>\n<tr><th>Kg</th><th>€</th></tr>\n<tr><td>1</td><td>5</td></tr>\n</table>\n\n<ul><li>one</li><li>two</li></ul>';
  expect(passagesOf(html)).toEqual([['Prices', '| Kg | € |\n| --- | --- |\n| 1 | 5 |\n\n- one\n- two']]);
});

it('tears no row of a table', () => {
  expect(passagesOf('| A | B |\n|---|---|\n| one<br>two | <ul><li>x</li></ul> |')).toEqual([
    ['| A | B |\n|---|---|\n| one two | x |'],
  ]);
});

it('ends a tag where it ends, whatever its values hold', () => {
  expect(passagesOf('A <Button onClick={() => go("x > y")} href="/a>b">word</Button> here.')).toEqual([
    ['A word here.'],
  ]);
});
