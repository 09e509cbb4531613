import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const guidesSchema = z.array(
  z.object({
    slug: z.string(),
    group: z.string(),
    /** Its name in the navigation. */
    label: z.string(),
    /** A sentence for its card. */
    about: z.string(),
    title: z.string(),
    html: z.string(),
    headings: z.array(z.object({ id: z.string(), text: z.string(), depth: z.number() })),
    /** The text below each heading, for the search. */
    texts: z.array(z.object({ id: z.string(), text: z.string(), code: z.string() })),
  }),
);

export type Guide = z.infer<typeof guidesSchema>[number];

/** The guides as `docs-site/build.mjs` has rendered them. */
export function readGuides(folder: string): Guide[] {
  return guidesSchema.parse(JSON.parse(readFileSync(join(folder, 'guides.json'), 'utf8')));
}
