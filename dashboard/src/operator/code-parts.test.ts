import { expect, test } from 'vitest';
import { codeParts } from './code-parts.ts';

test('names of settings are code, the words around them are not', () => {
  expect(codeParts('Set SMTP_URL and MAIL_FROM.')).toEqual([
    { text: 'Set ', isCode: false },
    { text: 'SMTP_URL', isCode: true },
    { text: ' and ', isCode: false },
    { text: 'MAIL_FROM', isCode: true },
    { text: '.', isCode: false },
  ]);
  expect(codeParts('SIGN_UP=closed')).toEqual([{ text: 'SIGN_UP=closed', isCode: true }]);
  expect(codeParts('A ZIP of files')).toEqual([{ text: 'A ZIP of files', isCode: false }]);
});
