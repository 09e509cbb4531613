import { z } from 'zod';
import type { CrawlSettings, Source } from '../ports.ts';
import { type GivenSource, type SourceType, titleField } from './source-type.ts';

/** What the types have in common whose pages are fetched from the web. */

const pattern = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?:\/|\*|https?:)/, 'must begin with "/", "*" or "http"')
  .refine((text) => text.split('*').length <= 6, 'must hold at most five "*"');

export const webAddress = z.string().min(1).max(2_000);

export const refreshEveryHours = z
  .int()
  .min(1)
  .max(24 * 90)
  .nullable()
  .optional()
  .describe('How often it is read again by itself; only by hand when absent.');

export const webTitle = titleField.optional();

/** Which pages of a website are read, and how many. */
export const selection = {
  include: z
    .array(pattern)
    .max(20)
    .optional()
    .describe('Only addresses that match one: `*` is any characters; `/docs/*` is held against the path.'),
  exclude: z
    .array(pattern)
    .max(20)
    .optional()
    .describe('Pages to leave out: addresses that match one of these patterns.'),
  maxPages: z.int().min(1).max(50_000).optional().describe('How many pages to read at most; 1,000 when left out.'),
};

/** What may be changed of a source without reading it again. */
export const schedule = z.strictObject({
  refreshEveryHours: refreshEveryHours
    .unwrap()
    .describe('How often it is read again by itself; null for only by hand.'),
});

const defaults: CrawlSettings = { include: [], exclude: [], maxPages: 1_000, maxDepth: 10, refreshEveryHours: null };

type GivenWebSource = { [Setting in keyof CrawlSettings]?: CrawlSettings[Setting] | undefined } & {
  type: string;
  url: string;
  title?: string | undefined;
};

/** The source is named after its address where the owner gives no title. */
export function webSource({ type, url, title, ...settings }: GivenWebSource): GivenSource {
  const chosen = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return {
    type,
    url,
    title: title ?? url.replace(/^https?:\/\//, '').slice(0, 200),
    crawl: { ...defaults, ...chosen },
  };
}

/** A page has a title of its own. */
export const titleOfPage: SourceType['title'] = (source, found, url) => found ?? url ?? source.title;

/** The address and the settings of a source on the web. */
export function onWeb({ id, url, crawl }: Source): { url: string; crawl: CrawlSettings } {
  if (!url || !crawl) throw new Error(`Source ${id} is on the web and has no address or no settings.`);
  return { url, crawl };
}

const hourMs = 3_600_000;

/** When a source is to be read again by itself; null when only by hand. */
export function nextRefresh({ crawl }: Pick<Source, 'crawl'>, nowMs: number): number | null {
  return crawl?.refreshEveryHours ? nowMs + crawl.refreshEveryHours * hourMs : null;
}
