import { z } from 'zod';
import { file } from './file.ts';
import { page } from './page.ts';
import { pairs } from './pairs.ts';
import { sitemap } from './sitemap.ts';
import type { SourceType } from './source-type.ts';
import { text } from './text.ts';
import { website } from './website.ts';

/** The only list of the types of sources, in the order in which people are offered them. */
const sourceTypes = [website, page, sitemap, file, text, pairs] as const;

type SourceTypeName = (typeof sourceTypes)[number]['names'][number];

/** What a source in the API may be. */
export const sourceTypeName = z.enum(sourceTypes.flatMap(({ names }): readonly SourceTypeName[] => names));

/** What people may choose from. */
export const offeredTypes = sourceTypes.map(({ names: [name] }): SourceTypeName => name);

/** Sources as JSON: to add one, and to change one. Files are added by a form. */
export const givenSource = oneOf(sourceTypes.filter((type: SourceType) => !type.isUpload));
export const givenChange = oneOf(sourceTypes);

export function sourceTypeOf({ type }: { type: string }): SourceType {
  const found = sourceTypes.find(({ names }) => (names as readonly string[]).includes(type));
  if (!found) throw new Error(`There is no type of sources called ${type}.`);
  return found;
}

function oneOf(types: readonly SourceType[]) {
  const names = types.filter(({ isUpload }) => !isUpload).flatMap((type) => type.names);
  const [first, ...others] = types.map(({ schema }) => schema);
  if (!first) throw new Error('There are no types of sources.');
  return z.discriminatedUnion('type', [first, ...others], {
    error: `must be one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`,
  });
}
