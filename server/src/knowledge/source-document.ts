import { z } from 'zod';
import type { ListedItem, Source } from './ports.ts';
import { reasonCodes, reasonsIn } from './reading-reasons.ts';
import { sourceTypeName } from './source-types/index.ts';

/** What owners read of sources and their items. */

const time = z.iso.datetime();
const count = z.int().min(0);

const reasons = (of: string) =>
  z
    .array(z.object({ code: z.enum(reasonCodes), values: z.record(z.string(), z.union([z.string(), z.number()])) }))
    .describe(
      `What \`${of}\` says, for programs: the code of each of its sentences, and the values that the sentence names. Empty where there is no code.`,
    );

export const sourceDocument = z.object({
  id: z.string(),
  type: sourceTypeName,
  title: z.string(),
  url: z.string().nullable(),
  status: z.enum(['pending', 'ready', 'failed', 'cancelled']),
  error: z.string().nullable().describe('Why the source could not be read. Null where it could.'),
  errorReasons: reasons('error'),
  notice: z.string().nullable().describe('What you should know though nothing failed.'),
  noticeReasons: reasons('notice'),
  progress: z
    .object({ found: count, done: count, unchanged: count, failed: count, skipped: count })
    .describe('Of its pages and files, since it was last looked at as a whole.'),
  documents: count,
  passages: count,
  settings: z
    .object({
      include: z.array(z.string()),
      exclude: z.array(z.string()),
      scope: z.enum(['path', 'site']).describe('Of a website: the pages under its address, or all of its host.'),
      maxPages: z.number(),
      maxDepth: z.number(),
      refreshEveryHours: z.number().nullable(),
    })
    .nullable()
    .describe('How it is read, for what lies on the web.'),
  file: z.object({ name: z.string(), contentType: z.string(), bytes: z.number() }).nullable(),
  refreshedAt: time.nullable(),
  nextRefreshAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});

export function documentOf(source: Source): z.output<typeof sourceDocument> {
  const { id, title, url, status, error, notice, progress, documents, passages, crawl, file } = source;
  return {
    id,
    type: sourceTypeName.parse(source.type),
    title,
    url,
    status,
    error,
    errorReasons: reasonsIn(error),
    notice,
    noticeReasons: reasonsIn(notice),
    progress,
    documents,
    passages,
    settings: crawl && { ...crawl, scope: crawl.scope ?? 'site' },
    file: file && { name: file.name, contentType: file.contentType, bytes: file.bytes },
    refreshedAt: timeOf(source.refreshedAt),
    nextRefreshAt: timeOf(source.nextRefreshAt),
    createdAt: new Date(source.createdAt).toISOString(),
    updatedAt: new Date(source.updatedAt).toISOString(),
  };
}

export const itemStates = ['waiting', 'done', 'unchanged', 'failed', 'skipped', 'gone'] as const;

export const itemDocument = z.object({
  address: z.string().describe('Of the page; `content` where the source is one document.'),
  state: z.enum(itemStates),
  reason: z.string().nullable().describe('Why the page could not be read or was left out. Null where it was read.'),
  reasons: reasons('reason'),
  documentId: z.string().nullable().describe('What answers may come from, null when there is nothing.'),
  title: z.string().nullable(),
  url: z.string().nullable(),
  language: z.string().nullable(),
  passages: count,
  checkedAt: time.nullable(),
});

export function itemDocumentOf(item: ListedItem): z.output<typeof itemDocument> {
  const { documentId, title, url, language, passages } = item;
  const reason = item.isWaiting ? null : item.reason;
  return {
    address: item.item,
    state: item.isWaiting ? 'waiting' : (item.outcome ?? 'waiting'),
    reason,
    reasons: reasonsIn(reason),
    documentId,
    title,
    url,
    language,
    passages,
    checkedAt: timeOf(item.checkedAt),
  };
}

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
