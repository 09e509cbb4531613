import { z } from 'zod';
import type { GivenSource } from './knowledge.ts';
import type { CrawlSettings } from './ports.ts';

/** What owners send of sources, and how it maps to what we keep. */

export const longestContent = 1_000_000;
const mostPairs = 2_000;

const title = z.string().trim().min(1).max(200);
const pattern = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?:\/|\*|https?:)/, 'must begin with "/", "*" or "http"')
  .refine((text) => text.split('*').length <= 6, 'must hold at most five "*"');
const webAddress = z.string().min(1).max(2_000);
const shownAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(2_000)
  .nullable()
  .optional()
  .describe('Where visitors can read it; shown as the source of answers.');
const refreshEveryHours = z
  .int()
  .min(1)
  .max(24 * 90)
  .nullable()
  .optional()
  .describe('How often it is read again by itself; only by hand when absent.');
/** What may be changed of a source without reading it again. */
export const givenSchedule = z.strictObject({
  refreshEveryHours: refreshEveryHours
    .unwrap()
    .describe('How often it is read again by itself; null for only by hand.'),
});
const maxPages = z.int().min(1).max(50_000).optional().describe('1,000 when absent.');
const patterns = {
  include: z
    .array(pattern)
    .max(20)
    .optional()
    .describe('Only addresses that match one: `*` is any characters; `/docs/*` is held against the path.'),
  exclude: z.array(pattern).max(20).optional().describe('No address that matches one.'),
};

const text = z.strictObject({
  type: z.enum(['text', 'markdown']).optional().describe('`markdown` when absent.'),
  title,
  url: shownAddress,
  content: z.string().min(1).max(longestContent),
});
const pairs = z.strictObject({
  type: z.literal('pairs'),
  title,
  url: shownAddress,
  pairs: z
    .array(
      z.strictObject({
        question: z.string().trim().min(1).max(500),
        answer: z.string().trim().min(1).max(4_000),
      }),
    )
    .min(1)
    .max(mostPairs)
    .describe('A question that matches one is answered as written.'),
});
const website = z.strictObject({
  type: z.literal('website'),
  url: webAddress.describe('Where reading begins; links are followed on the same host.'),
  title: title.optional(),
  ...patterns,
  maxPages,
  maxDepth: z.int().min(0).max(100).optional().describe('Links away from the start; 10 when absent.'),
  refreshEveryHours,
});
const sitemap = z.strictObject({
  type: z.literal('sitemap'),
  url: webAddress.describe('The address of a sitemap, or of an index of sitemaps.'),
  title: title.optional(),
  ...patterns,
  maxPages,
  refreshEveryHours,
});
const page = z.strictObject({
  type: z.literal('page'),
  url: webAddress,
  title: title.optional(),
  refreshEveryHours,
});

const unknownType = {
  error: 'must be one of website, sitemap, page, text, markdown or pairs',
};
export const givenSource = z.discriminatedUnion('type', [text, pairs, website, sitemap, page], unknownType);

/** Of a file the name and the address may be changed; the file itself has an endpoint of its own. */
const file = z.strictObject({ type: z.literal('file'), title, url: shownAddress });
export const givenChange = z.discriminatedUnion('type', [text, pairs, website, sitemap, page, file], unknownType);

/** The fields of a form, beside its file. */
export const givenFile = z.strictObject({
  title: emptyAsAbsent(title.optional()),
  url: emptyAsAbsent(shownAddress),
});

/** A form sends a field that was left empty as an empty text. */
function emptyAsAbsent<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema);
}

const defaults: CrawlSettings = {
  include: [],
  exclude: [],
  maxPages: 1_000,
  maxDepth: 10,
  refreshEveryHours: null,
};

export function sourceFrom(given: z.output<typeof givenChange>): GivenSource {
  switch (given.type) {
    case 'file':
      return { type: 'file', title: given.title, url: given.url ?? null };
    case 'pairs': {
      const content = JSON.stringify(given.pairs);
      return { type: 'pairs', title: given.title, url: given.url ?? null, content };
    }
    case 'website':
    case 'sitemap':
    case 'page': {
      const { type, url, title: name, ...crawl } = given;
      const settings = type === 'page' ? { maxPages: 1, maxDepth: 0 } : {};
      const chosen = Object.fromEntries(Object.entries(crawl).filter(([, value]) => value !== undefined));
      return {
        ...{ type, url },
        title: name ?? url.replace(/^https?:\/\//, '').slice(0, 200),
        crawl: { ...defaults, ...settings, ...chosen },
      };
    }
    default:
      return {
        type: given.type ?? 'markdown',
        title: given.title,
        url: given.url ?? null,
        content: given.content,
      };
  }
}
