import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { processorMs } from '../../test-support/processor-time.ts';
import { createSafeMarkdown, safeMarkdown } from './safe-markdown.ts';

describe('Markdown that leaves the server', () => {
  test.each([
    ['plain **bold** text, 3 < 4 and a <= b', 'plain **bold** text, 3 < 4 and a <= b'],
    ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
    ['\\<img src=x>', '&lt;img src=x>'],
    ['see ![a cat](https://x.example/cat.png) here', 'see a cat here'],
    ['see ![a](javascript:alert(1)) here', 'see a here'],
    ['[Prices](https://x.example/prices "All")', '[Prices](https://x.example/prices)'],
    ['[mail](mailto:a@x.example)', '[mail](mailto:a@x.example)'],
    ['[wiki](https://x.example/a_(b))', '[wiki](https://x.example/a_%28b%29)'],
    ['[go](javascript:alert(1))', 'go'],
    ['[go](data:text/html,x)', 'go'],
    ['[go](/relative)', 'go'],
    ['[a [b] c](javascript:x)', '[a [b] c]'],
    ['[a]: javascript:x', '[a]\\: javascript:x'],
    ['[a](\njavascript:x)', '[a]\\(\njavascript:x)'],
    ['[x][(javascript:y)](bad)', '[x]\\(javascript:y)'],
    ['[ ] a box, [x] another', '[ ] a box, [x] another'],
    ['use `<div>` and ``a ` <b>``', 'use `<div>` and ``a ` <b>``'],
    ['an open ` and <b>', 'an open \\` and &lt;b>'],
    ['```html\n<div>![x](y)</div>\n```\n<div>', '```html\n<div>![x](y)</div>\n```\n&lt;div>'],
    ['~~~\n<div>\n~~~', '~~~\n<div>\n~~~'],
    ['1. Run:\n   ```sh\n   a <b>\n   ```\n', '1. Run:\n   ```sh\n   a <b>\n   ```\n'],
    ['- a\n  ```\nfoo\n  <div>', '- a\n  ```\nfoo\n  &lt;div>'],
    ['foo\n    ```\n    <div>', 'foo\n    ```\n    &lt;div>'],
    ['| `a | <b>` |', '| `a | &lt;b>` |'],
    ['a ~~struck~~ word', 'a ~~struck~~ word'],
    ['[](x)~~~\n<b>', '\\~\\~\\~\n&lt;b>'],
    ['see http://a.b`![x](http://evil.example/)`', 'see http://a.b `![x](http://evil.example/)`'],
    ['mail a@x.example`<b>`', 'mail a@x.example `<b>`'],
    ['`a\r\r![x](http://evil.example/)`', '\\`a\n\nx\\`'],
    ['```a\u2028b```\r\n', '```a\nb```\n'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeMarkdown(given)).toBe(safe);
  });

  const fragments = fc.constantFrom(
    '<',
    '>',
    '<b',
    '</',
    '!',
    '[',
    ']',
    '(',
    ')',
    ':',
    '\\',
    '`',
    '``',
    '```',
    '~',
    '~~~',
    '\n',
    '    ',
    '- ',
    '|',
    'a',
    'script',
    'javascript:',
    'data:',
    'https://x.example',
    '](',
    '![',
    '[a](b)',
    ' ',
    '\r',
    '\r\n',
    '\u2028',
    '@',
    'www.',
  );
  const texts = fc.array(fragments, { maxLength: 40 }).map((parts) => parts.join(''));

  test('is the same however the text is cut', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat({ max: 200 }), { maxLength: 10 }), (text, cuts) => {
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
        const reader = createSafeMarkdown();
        const pieces = places.slice(1).map((end, at) => reader.read(text.slice(places[at], end)));
        expect(pieces.join('') + reader.end()).toBe(safeMarkdown(text));
      }),
      { numRuns: 3_000 },
    );
  });

  test('holds no tag, no image and no link but to the web outside code, whatever it was made from (Copilot CVE-2025-32711)', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const safe = safeMarkdown(given.replace(/[`]/g, '').replace(/~{3,}/g, '~'));
        expect(safe).not.toMatch(/<[a-z/!?]/i);
        expect(safe).not.toContain('![');
        expect(safe).not.toMatch(/\]\((?!https?:\/\/|mailto:)/);
        expect(safe).not.toMatch(/\]:/);
      }),
      { numRuns: 3_000 },
    );
  });

  test('makes no image, no frame and no script in a reader that lets HTML through (Open WebUI CVE-2026-44568; Discourse CVE-2026-27740)', () => {
    const dangers = ['![i](http://evil.example/)', '<img src=http://evil.example/>', '<script>x</script>'];
    fc.assert(
      fc.property(fc.array(fc.oneof(fragments, fc.constantFrom(...dangers)), { maxLength: 30 }), (parts) => {
        const html = marked.parse(safeMarkdown(parts.join('')), { async: false });
        expect(html).not.toMatch(/<(?:img|script|iframe|b)[\s>]/i);
        expect(html).not.toMatch(/href="(?!https?:|mailto:)/i);
      }),
      { numRuns: 5_000 },
    );
  });

  test('takes no longer for a hostile text than for another of its length', () => {
    for (const part of ['~', '`', '[', '![', '<', '\\', '](', '~~ ', '` ', 'a. ', '@', '    ```']) {
      const tookMs = processorMs(() => safeMarkdown(part.repeat(20_000 / part.length)));
      expect(tookMs, part).toBeLessThan(2_000);
    }
  });

  test('leaves nothing dangerous in a line without code marks, whatever stood around it', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const safe = safeMarkdown(`${before}\n\n\n<img src=x>\n\n${after}`);
        const line = safe.split('\n').find((candidate) => candidate.includes('img src=x'));
        const isInCode = opensCode(safe.slice(0, safe.indexOf('img src=x')));
        if (!isInCode) expect(line).not.toContain('<img');
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Whether a block of code is open at the end of a text: told by its lines alone, in no list and no quote. */
function opensCode(text: string): boolean {
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const [, run, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (!run) continue;
    if (open === undefined) {
      if (!run.startsWith('`') || !info.includes('`')) open = run;
    } else if (run[0] === open[0] && run.length >= open.length && info.trim() === '') open = undefined;
  }
  return open !== undefined;
}
