import { describe, expect, it } from 'vitest';
import { samplePages } from '../../../test-support/documents/sample-pages.ts';
import { parseHtml } from './parse-html.ts';

describe.each(samplePages)('$name', ({ html, kept, dropped }) => {
  const { blocks } = parseHtml(html, 'https://site.test/page');
  const text = blocks.map((block) => block.text).join('\n\n');

  it.each(kept)('keeps “%s”', (words) => expect(text).toContain(words));
  it.skipIf(dropped.length === 0).each(dropped)('leaves out “%s”', (words) => expect(text).not.toContain(words));
});
