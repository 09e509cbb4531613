import { expect, test } from 'vitest';
import { styleFor } from './style.ts';
import { createTerminalMarkdown } from './terminal-markdown.ts';

const plain = styleFor({ isColoured: false });
const marked = {
  bold: (text: string) => `<b>${text}</b>`,
  faint: (text: string) => `<f>${text}</f>`,
  italic: (text: string) => `<i>${text}</i>`,
  code: (text: string) => `<c>${text}</c>`,
};

function shown(text: string, pieceLength = text.length, style = marked): string {
  const markdown = createTerminalMarkdown(style);
  let out = '';
  for (let at = 0; at < text.length; at += pieceLength) out += markdown.read(text.slice(at, at + pieceLength));
  return out + markdown.end();
}

const texts: [string, string][] = [
  ['You have **30 days**.', 'You have <b>30 days</b>.'],
  ['## Returns\n\nSend it *back*.', '<b>Returns</b>\n\nSend it <i>back</i>.'],
  ['- one\n* two\n  + three', '• one\n• two\n  • three'],
  ['1. one\n2. two', '1. one\n2. two'],
  ['See [our page](https://a.example/x_(1)) now.', 'See our page (https://a.example/x_(1)) now.'],
  ['[https://a.example](https://a.example)', 'https://a.example'],
  ['Run `npm start` first.', 'Run <c>npm start</c> first.'],
  ['```sh\nnpm start\n# two\n```\nDone.', '    <c>npm start</c>\n    <c># two</c>\nDone.'],
  ['> a quote', '<f>│</f> a quote'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['A\\*star\\*', 'A*star*'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|\n| 1 | 2 |'],
  ['No end **of', 'No end **of'],
];

test.each(texts)('%j is shown, whole and in pieces', (text, expected) => {
  for (const pieceLength of [text.length, 1, 3]) expect(shown(text, pieceLength)).toBe(expected);
});

test('words are shown as they come, and marks only once they are closed', () => {
  const markdown = createTerminalMarkdown(marked);
  expect(markdown.read('You have **30 ')).toBe('');
  expect(markdown.read('days** to ret')).toBe('You have <b>30 days</b> to ');
  expect(markdown.read('urn it.')).toBe('return ');
  expect(markdown.end()).toBe('it.');
});

test('without colours only the text is left, and nothing that commands the terminal', () => {
  expect(shown('**Bold** `code` \u001b[2J', 5, plain)).toBe('Bold code [2J');
});
