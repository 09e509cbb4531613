import { expect, test } from 'vitest';
import { relationships, zipFixture } from '../../../test-support/documents/zip-fixture.ts';
import { parseDocx } from '../../adapters/document-parsing/parse-docx.ts';

test('a symbolic link inside an archive leads nowhere (LlamaIndex CVE-2025-3046)', async () => {
  const archive = zipFixture([
    { name: '_rels/.rels', content: relationships(['r1', 'officeDocument', 'word/document.xml']) },
    { name: 'word/document.xml', content: '/etc/passwd', isLink: true },
  ]);
  // What the entry holds is the name of a file, never that file.
  const read = await Promise.resolve()
    .then(() => parseDocx(archive))
    .catch((refusal: unknown) => refusal);
  expect(JSON.stringify(read)).not.toContain('root:');
});
