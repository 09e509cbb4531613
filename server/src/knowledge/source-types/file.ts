import { z } from 'zod';
import { noFacts } from '../crawling/read-page.ts';
import type { Source } from '../ports.ts';
import { type GivenSource, planContent, type SourceType, shownAddress, titleField } from './source-type.ts';

/** A file that the owner uploads. */
export const file = {
  names: ['file'],
  schema: z
    .strictObject({ type: z.literal('file'), title: titleField, url: shownAddress })
    .transform(({ type, title, url = null }): GivenSource => ({ type, title, url })),
  isUpload: true,
  content: 'file',
  plan: planContent,
  async read(source, _item, { files, parser, slots }, signal) {
    const { url, file: facts } = source;
    if (!facts) throw new Error(`Source ${source.id} is a file and has none.`);
    const { id, name: fileName, contentType } = facts;
    const title = titleByOwner(source);
    // Two at a time, like hosts: ten large files at once would be half a gigabyte.
    const document = await slots.withSlot('stored files', { delayMs: 0, signal }, async () =>
      parser.parse({ bytes: await files.read(id), contentType, fileName, title }, signal),
    );
    return { kind: 'document', document, url, links: [], facts: noFacts };
  },
  title: (source, found) => titleByOwner(source) ?? found ?? source.title,
} as const satisfies SourceType;

/** The fields of the upload form, beside the file. */
export const fileFields = z.strictObject({
  title: emptyAsAbsent(titleField.optional()),
  url: emptyAsAbsent(shownAddress),
});

/** A form sends a field that was left empty as an empty text. */
function emptyAsAbsent<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema);
}

/** A file that was given no title is known by its name, until a better one is found inside. */
function titleByOwner({ title, file: facts }: Source): string | undefined {
  return title === facts?.name ? undefined : title;
}
