import { describe, expect, it } from 'vitest';
import { tidyText } from './tidy-text.ts';

const tidy = (text: string) => tidyText({ kind: 'paragraph', text });
const encoded = Buffer.from(Array.from({ length: 600 }, (_, i) => (i * 7_919) % 256)).toString('base64');

describe('white space', () => {
  it('is collapsed within lines, and lines and indents stay', () => {
    expect(tidy('Monday   9-5  \nTuesday\t\t 9-5\n\n\n\n  - by   sea')).toBe('Monday 9-5\nTuesday 9-5\n\n  - by sea');
  });

  it('stays in code up to 200 in a row', () => {
    const code = `\`\`\`\na = 1${' '.repeat(30)}// one\n\`\`\``;
    expect(tidyText({ kind: 'code', text: code })).toBe(code);
    expect(tidyText({ kind: 'code', text: `a${' '.repeat(201)}b${'\n'.repeat(300)}c` })).toBe('a b\nc');
  });
});

it('takes away heaps of marks and of characters that are not seen, and leaves the few that scripts use', () => {
  expect(tidy(`e${'\u0301'.repeat(1_000)}`)).toBe(`e${'\u0301'.repeat(8)}`);
  expect(tidy(`a${'\u200d'.repeat(1_000)}b`)).toBe('ab');
  expect(tidy('می\u200cخواهم 👩\u200d👧')).toBe('می\u200cخواهم 👩\u200d👧');
});

describe('encoded data', () => {
  it.each([
    ['a picture in an address', `data:image/png;base64,${encoded}`],
    ['one endless word', 'x'.repeat(500_000)],
    ['the same over and over', 'a.'.repeat(1_000)],
    ['bars', '|b'.repeat(3_000)],
    ['signs', '👩\u200d👧'.repeat(500)],
  ])('is left out: %s', (_, data) => {
    expect(tidy(`Before ${data} after`)).toBe('Before after');
  });

  it('is left out where it is wrapped into lines', () => {
    const lines = encoded.match(/.{1,76}/g)?.join('\n');
    expect(tidy(`The key:\n${lines}\nEnd`)).toMatch(/^The key:\n(?:[^\n]{1,75}\n)?End$/);
  });

  it.each([
    ['an address', `https://shop.test/${'a/'.repeat(150)}`],
    ['a list', Array.from({ length: 200 }, (_, i) => `item${i}`).join(',')],
    ['Chinese', '我们的商店每天早上九点开门，'.repeat(100)],
    ['Thai', 'สวัสดีครับยินดีต้อนรับ'.repeat(100)],
  ])('is not: %s', (_, text) => {
    expect(tidy(text)).toBe(text);
  });
});
