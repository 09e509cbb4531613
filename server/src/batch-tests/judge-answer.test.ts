import { expect, test } from 'vitest';
import { judgeOf } from './judge-answer.ts';

const nothing = { answers: [], documents: [], unanswerable: false };
const answered = (answer: string, sources: string[] = []) => ({ outcome: 'answer' as const, answer, sources });

test('a number beside characters without spaces is a word of its own', () => {
  const judge = (expected: string, answer: string) =>
    judgeOf({ ...nothing, answers: [expected] })(answered(answer)).verdict;
  expect(judge('30天', '您可以在30天内退货，我们会全额退款。')).toBe('right');
  expect(judge('サーバー', 'サーバーを再起動してください。')).toBe('right');
  expect(judge('3天', '您可以在30天内退货，我们会全额退款。')).toBe('wrong');
});

test('an alternative without words does not make every answer right', () => {
  const judge = judgeOf({ ...nothing, answers: ['30 €', '€'] });
  expect(judge(answered('We sell lamps only.')).verdict).toBe('wrong');
  expect(judge(answered('It costs 30 €.')).verdict).toBe('right');
  expect(judgeOf({ ...nothing, answers: ['?'] })(answered('We sell lamps only.')).verdict).toBe('right');
});

test('a page is the same with or without a slash at its end, however many there are', () => {
  const slashes = '/'.repeat(100_000);
  const judge = judgeOf({ ...nothing, documents: [`https://a.example/b${slashes}x`, 'https://a.example/c/'] });
  expect(judge(answered('Yes.', ['https://a.example/c#d'])).isDocumentCited).toBe(true);
  expect(judge(answered('Yes.', [`https://a.example/c${slashes}x`])).isDocumentCited).toBe(false);
});

test('pages that begin so are found however the address is written', () => {
  const judge = judgeOf({ ...nothing, documents: ['https://x.example/über/*'] });
  expect(judge(answered('Yes.', ['https://x.example/%C3%BCber/uns'])).isDocumentCited).toBe(true);
  expect(judge(answered('Yes.', ['https://x.example/preise'])).isDocumentCited).toBe(false);
});
