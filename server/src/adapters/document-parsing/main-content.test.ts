import { describe, expect, it } from 'vitest';
import { samplePages } from '../../../test-support/documents/sample-pages.ts';
import { readHtml } from './read-html.ts';

describe.each(samplePages)('$name', ({ html, kept, dropped }) => {
  const { blocks } = readHtml(html, 'https://site.test/page');
  const text = blocks.map((block) => block.text).join('\n\n');

  it.each(kept)('keeps “%s”', (words) => expect(text).toContain(words));
  it.skipIf(dropped.length === 0).each(dropped)('leaves out “%s”', (words) => expect(text).not.toContain(words));
});
