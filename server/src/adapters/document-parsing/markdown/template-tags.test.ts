import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../../test-support/processor-time.ts';
import { parseMarkdown } from '../parse-markdown.ts';

const textOf = (markdown: string) =>
  parseMarkdown(markdown)
    .blocks.map(({ text }) => text)
    .join('\n\n');

it.each([
  ['Liquid blocks', '{% hint style="info" %}\nMind the gap.\n{% endhint %}', 'Mind the gap.'],
  ['conditions', '{% if site.beta %}New.{% else %}Old.{% endif %}', 'New.Old.'],
  ['comments', 'A{# not for readers #}{% comment %}nor this{% endcomment %}b.', 'Ab.'],
  ['expressions', 'Version {{ site.version }} runs.', 'Version  runs.'],
  ['a text in an expression', "See {{'[our guide]({})'.format(address)}}.", 'See our guide.'],
  ['settings of the page', '---\ntitle: Hours\n---\n{{ page.title }} of today', 'Hours of today'],
  ['links made by tags', '[Limits]({% link _pages/limits.md %}) apply.', 'Limits apply.'],
  ['shortcodes', '{{< alert color="red" >}}Mind the gap.{{< /alert >}}', 'Mind the gap.'],
  ['shortcodes with Markdown', '{{% note %}}Mind the gap.{{% /note %}}', 'Mind the gap.'],
  [
    'what an include shows',
    '{% include alert.html heading="Keys" content="They are safe." %}',
    'Keys\n\nThey are safe.',
  ],
  ['attributes of links', 'Read [this](/a){:target="_blank"}{:rel="noopener"} now.', 'Read this now.'],
  ['attributes of headings', '## Hours {#hours}\n\n## Days {: .tag-core .tag-ee }', 'Hours\n\nDays'],
  ['attributes of blocks', 'Text.\n{: .wide }\n\n[Go](/x){ .md-button #go }', 'Text.\n\nGo'],
  ['tables of contents', 'A.\n\n[[toc]]\n\n[TOC]\n\n* TOC\n{:toc}\n\nB.', 'A.\n\nB.'],
  ['links of a wiki', 'See [[Opening hours]] and [[days|the days]].', 'See Opening hours and the days.'],
  [
    'addresses',
    'Write to <help@shop.test> or <https://shop.test/a>.',
    'Write to help@shop.test or https://shop.test/a.',
  ],
])('leaves %s out of the text, and keeps what they wrap', (_, markdown, text) => {
  expect(textOf(markdown)).toBe(text);
});

describe('code stays as it is', () => {
  it.each([
    ['in a line', 'Write `{{ name }}` or ``{% if x %}``.'],
    ['in fences', '```liquid\n{% if x %}{{ y }}{% endif %}\n<Tabs>{#id}\n```'],
    ['in fences within an item', '- Write this:\n\n    ```\n    {{ name }}\n    ```'],
    ['by its indent', 'Write this:\n\n    {{ name }}\n\n    {% end %}\n\nDone.'],
  ])('%s', (_, markdown) => {
    expect(textOf(markdown).replace(/\s+/g, ' ')).toBe(markdown.replace(/\s+/g, ' '));
  });

  it('between the tags of a generator', () => {
    expect(textOf('{% highlight ruby %}\nputs "{{ x }}"\n{% endhighlight %}')).toBe('```ruby\nputs "{{ x }}"\n```');
    expect(textOf('Write {% raw %}{{ name }}{% endraw %}.')).toBe('Write {{ name }}.');
  });
});

describe('notes', () => {
  it('are read as their title and their text, without marks and indents', () => {
    expect(textOf('!!! warning "Mind the gap"\n\n    Step over it.\n\n    - Now\n\nGo.')).toBe(
      'Mind the gap\n\nStep over it.\n\n- Now\n\nGo.',
    );
    expect(textOf('> [!NOTE]\n> Step over it.')).toContain('> Step over it.');
    expect(textOf(':::tip\nStep over it.\n:::\nGo.')).toBe('Step over it.\n\nGo.');
  });

  it('lose a title that only names their kind', () => {
    expect(textOf('!!! tip "Tip"\n    Step over it.')).toBe('Step over it.');
  });

  it('may hold others, and code', () => {
    expect(textOf('!!! note\n    A.\n\n    !!! tip\n        B.\n\n    ```sh\n    run\n    ```\n\nC.')).toBe(
      'A.\n\nB.\n\n```sh\nrun\n```\n\nC.',
    );
  });
});

it('leaves out lists of links to the headings of the page, with what announces them', () => {
  const links = ['a', 'b', 'c', 'd'].map((name) => `- [${name}](#${name})`);
  expect(textOf(`# Shop\n\n${links.join('\n')}\n\nText.`)).toBe('Shop\n\nText.');
  expect(textOf(`## Table of contents\n\n${links[0]}\n\nText.`)).toBe('Text.');
  expect(textOf(`There are two:\n\n${links.slice(2).join('\n')}`)).toBe('There are two:\n\n- c\n- d');
});

it('reads the front matter of files that were joined as titles of parts', () => {
  const { blocks } = parseMarkdown(
    '---\ntitle: A\n---\nOne.\n\n---\ntitle: B\nlayout: page\n---\n\nTwo.\n\n---\n\nThree.',
  );
  expect(blocks.map(({ text }) => text)).toEqual(['One.', 'B', 'Two.', 'Three.']);
});

it.each([
  '{% a ',
  '{{ a ',
  '{{< a ',
  '{# a ',
  '{: a ',
  '{.a ',
  '[[a',
  '<a {',
  '<summary>',
  '<dl>',
  '!!! a\n    ',
  ':::a\n',
  'a\n: b\n',
  '- [a](#b)\n',
  '---\ntitle: a\n',
  '{% raw %}',
  '<Tab title="a">',
])('takes linear time for a megabyte of %j', (pattern) => {
  const markdown = pattern.repeat(Math.floor(1_000_000 / pattern.length));
  expect(processorMs(() => parseMarkdown(markdown))).toBeLessThan(3_000);
});
