import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Inline, isFollowable, parseInline } from './parse-inline.ts';
import { type Block, parseMarkdown } from './parse-markdown.ts';

/** As short as it can be read: tags for what is marked, text for the rest. */
function drawn(nodes: Inline[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.type === 'break') return '⏎';
      if (node.type === 'cite') return `[${node.number}]`;
      if (node.type === 'code') return `<code>${node.text}</code>`;
      const to = node.type === 'link' ? ` ${node.url}` : '';
      return `<${node.type}${to}>${drawn(node.children)}</${node.type}>`;
    })
    .join('');
}

describe('Text with marks', () => {
  test.each([
    ['plain', 'plain'],
    ['**bold** and *slanted* and ~~gone~~', '<strong>bold</strong> and <em>slanted</em> and <del>gone</del>'],
    ['__bold__ and _slanted_', '<strong>bold</strong> and <em>slanted</em>'],
    ['***both***', '<strong><em>both</em></strong>'],
    ['**a *b* c**', '<strong>a <em>b</em> c</strong>'],
    ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
    ['snake_case_name', 'snake_case_name'],
    ['a * b', 'a * b'],
    ['an open ** mark', 'an open ** mark'],
    ['*open', '*open'],
    ['`code` and ``a ` b``', '<code>code</code> and <code>a ` b</code>'],
    ['`**not bold**`', '<code>**not bold**</code>'],
    ['an open ` tick', 'an open ` tick'],
    ['[Prices](https://x.example/p)', '<link https://x.example/p>Prices</link>'],
    ['[**Prices**](https://x.example/p "All")', '<link https://x.example/p><strong>Prices</strong></link>'],
    ['[mail](mailto:a@x.example)', '<link mailto:a@x.example>mail</link>'],
    ['[a] [b](c) [ ]', '[a] [b](c) [ ]'],
    ['[go](javascript:alert(1))', '[go](javascript:alert(1))'],
    ['[go](data:text/html,x)', '[go](data:text/html,x)'],
    ['[go](//evil.example)', '[go](//evil.example)'],
    ['[go](java\tscript:x)', '[go](java\tscript:x)'],
    ['![cat](https://x.example/cat.png)', '!<link https://x.example/cat.png>cat</link>'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['&lt;b&gt; &amp;amp; &nope;', '<b> &amp; &nope;'],
    ['\\*not\\* \\[a\\]\\(b\\) C:\\dir', '*not* [a](b) C:\\dir'],
    ['see https://x.example/a_b, or', 'see <link https://x.example/a_b>https://x.example/a_b</link>, or'],
    ['one  \ntwo\nthree', 'one⏎two⏎three'],
    ['Yes.\uE0001\uE001 No.\uE00012\uE001', 'Yes.[1] No.[12]'],
    ['\uE000 alone', ' alone'],
    ['Open \uE002at 9\uE003.\uE0001\uE001', 'Open <mark>at 9</mark>.[1]'],
    [
      '\uE002**at** 9\uE003 **\uE002or\uE003 10**',
      '<mark><strong>at</strong> 9</mark> <strong><mark>or</mark> 10</strong>',
    ],
    [
      '\uE002`npm ci` [a](https://x.example)\uE003',
      '<mark><code>npm ci</code> <link https://x.example>a</link></mark>',
    ],
    ['[\uE002a\uE003](https://x.example)', '<link https://x.example><mark>a</mark></link>'],
    ['at \uE002https://x.example/a\uE003', 'at <mark><link https://x.example/a>https://x.example/a</link></mark>'],
    ['_\uE002at 9\uE003_', '<em><mark>at 9</mark></em>'],
    ['a \uE003 b \uE002 c', 'a  b  c'],
    ['**a \uE002b** c\uE003', '<strong>a b</strong> c'],
    ['\uE002a **b\uE003 c**', '<mark>a **b</mark> c**'],
    ['\uE002\uE003', ''],
    ['Run `npm start\uE0001\uE001` now', 'Run <code>npm start</code>[1] now'],
    ['[a](https://x.example/a.\uE0001\uE001b)', '<link https://x.example/a.b>a</link>[1]'],
    ['[a](https://x.example/a_(b)) c', '<link https://x.example/a_(b)>a</link> c'],
    ['[a](<https://x.example/a>)', '<link https://x.example/a>a</link>'],
    ['[a](https://x.example/a(b) c', '<link https://x.example/a(b>a</link> c'],
    ['<https://x.example/a>', '<link https://x.example/a>https://x.example/a</link>'],
    ['(at https://x.example/a_(b).)', '(at <link https://x.example/a_(b)>https://x.example/a_(b)</link>.)'],
    ['https://x.example/👋👋.', '<link https://x.example/👋👋>https://x.example/👋👋</link>.'],
    ['one\\\ntwo', 'one⏎two'],
    ['&#8238;a&#x202E;', 'a'],
    ['&#8217;&#x27;&apos; &#xE000;1 &#0;', "’'' &#xE000;1 &#0;"],
  ])('%j is read as %j', (text, expected) => {
    expect(drawn(parseInline(text))).toBe(expected);
  });
});

const shape = (blocks: Block[]): unknown =>
  blocks.map((block) => {
    if (block.type === 'list') return { [block.isOrdered ? `from ${block.start}` : 'list']: block.items.map(shape) };
    if (block.type === 'quote') return { quote: shape(block.children) };
    if (block.type === 'table') return { table: [block.head.map(drawn), ...block.rows.map((row) => row.map(drawn))] };
    if (block.type === 'rule') return '---';
    if (block.type === 'code')
      return { code: block.text, ...(block.cites.length > 0 && { cites: drawn(block.cites) }) };
    return block.type === 'heading' ? { heading: drawn(block.children) } : drawn(block.children);
  });

describe('An answer', () => {
  test.each<[string, string, unknown]>([
    ['paragraphs', 'One.\nTwo.\n\nThree.', ['One.⏎Two.', 'Three.']],
    ['headings', '# Title #\ntext\n### C# and F#', [{ heading: 'Title' }, 'text', { heading: 'C# and F#' }]],
    ['a list', 'Bring:\n- a\n- **b**\n\nDone.', ['Bring:', { list: [['a'], ['<strong>b</strong>']] }, 'Done.']],
    ['a list with empty lines', '1. a\n\n2. b', [{ 'from 1': [['a'], ['b']] }]],
    ['a list in a list', '- a\n  - b\n  - c\n- d', [{ list: [['a', { list: [['b'], ['c']] }], ['d']] }]],
    ['steps that go on', '3. a\n   more\n4. b', [{ 'from 3': [['a⏎more'], ['b']] }]],
    [
      'code in a step',
      '1. Run:\n   ```sh\n   npm start\n   ```\n2. Look',
      [{ 'from 1': [['Run:', { code: 'npm start' }], ['Look']] }],
    ],
    ['code', '```js\na < b\n\n# no\n```\nend', [{ code: 'a < b\n\n# no' }, 'end']],
    [
      'code behind which a source is named',
      '```\na.\uE0001\uE001\nb\n```\uE0002\uE001\n\nend',
      [{ code: 'a.\nb', cites: '[1][2]' }, 'end'],
    ],
    [
      'a table with a source behind each row',
      '| a | b |\n|---|---|\uE0001\uE001\n| 1 | 2 |\uE0002\uE001',
      [
        {
          table: [
            ['a', 'b'],
            ['1', '2 [2]'],
          ],
        },
      ],
    ],
    ['code that has not ended', 'x\n```\na', ['x', { code: 'a' }]],
    ['a quotation', '> a\n> > b\n\nc', [{ quote: ['a', { quote: ['b'] }] }, 'c']],
    [
      'a table',
      '| a | b |\n|---|:-:|\n| 1 | *2* |\n| 3 |',
      [
        {
          table: [
            ['a', 'b'],
            ['1', '<em>2</em>'],
            ['3', ''],
          ],
        },
      ],
    ],
    ['a year that begins a line', 'It was\n1984. Then', ['It was⏎1984. Then']],
    ['rules', 'a\n\n---\n\n* * *', ['a', '---', '---']],
    ['Windows lines', 'a\r\n\r\n- b', ['a', { list: [['b']] }]],
  ])('may hold %s', (_, text, expected) => {
    expect(shape(parseMarkdown(text))).toEqual(expected);
  });

  const pieces = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '```',
    '~~',
    '[',
    ']',
    '(',
    ')',
    '](',
    '<',
    '>',
    '&',
    '\\',
    '\n',
    '\n\n',
    ' ',
    '- ',
    '1. ',
    '| ',
    '|-|',
    '#',
    '# ',
    'a',
    'javascript:',
    'https://x.example',
    'data:',
    'h',
    '\uE000',
    '\uE0001\uE001',
    '> ',
    '    ',
  );

  test('leads to the web and to mail only, whatever it is made from', () => {
    const urlsOf = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, part]) => (name === 'url' ? [String(part)] : urlsOf(part)))
        : [];
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        for (const url of urlsOf(parseMarkdown(parts.join('')))) expect(url).toMatch(/^(?:https?:\/\/|mailto:)/);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each(['\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u0007'])(
    'has no link whose address hides something: %j',
    (sign) => {
      expect(isFollowable('https://shop.example/')).toBe(true);
      expect(isFollowable(`https://shop.example/${sign}`)).toBe(false);
    },
  );

  test('shows no more columns of a table than can be read', () => {
    const row = '|a'.repeat(1_000);
    const [table] = parseMarkdown(`${row}|\n${'|-'.repeat(1_000)}|\n${row}|`);
    if (table?.type !== 'table') throw new Error('This is a table.');
    expect([table.head.length, table.rows[0]?.length]).toEqual([30, 30]);
  });

  test('takes no longer to read when it is hostile', () => {
    const hostile = [
      '*',
      '*a ',
      '_a ',
      'b* ',
      '`',
      '`a``',
      '[',
      '[a](',
      '](',
      '> ',
      '- ',
      '  - ',
      '|',
      '| \n|-',
      '# ',
      ' ',
      '\\',
      '&',
      '&lt;',
      'h',
      'https://',
      '~~',
      '*_',
      '\n',
      '\n\n',
      '1. ',
      '   ',
    ];
    for (const part of hostile) {
      const text = part.repeat(100_000 / part.length);
      const before = process.threadCpuUsage();
      parseMarkdown(`${text}x`);
      parseMarkdown(`x${text.slice(0, 50_000)}${'*_'.repeat(25_000)}`);
      // Of the processor: a busy machine may take longer.
      const { user } = process.threadCpuUsage(before);
      expect(user / 1_000, JSON.stringify(part)).toBeLessThan(5_000);
    }
  });

  test('is never nested deeper than can be drawn', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    for (const text of [`${'*_'.repeat(5_000)}a${'_*'.repeat(5_000)}`, '> '.repeat(5_000), '- '.repeat(5_000)]) {
      expect(depthOf(parseMarkdown(text))).toBeLessThan(60);
    }
  });
});
