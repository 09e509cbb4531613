import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { AskedQuestion } from './asked-question.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a question and what is expected of it keep their own direction in a page that is read from right to left', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } });
  const given = { answers: ['30 days', 'a month'], documents: ['https://shop.example/*'], unanswerable: false };
  const html = renderToStaticMarkup(createElement(AskedQuestion, { question: 'How long?', ...given }));
  expect(html).toContain('<bdi>How long?</bdi>');
  expect(html).toContain('\u206830 days\u2069 / \u2068a month\u2069');
  expect(html).toContain('\u2068shop.example/*\u2069');
});
