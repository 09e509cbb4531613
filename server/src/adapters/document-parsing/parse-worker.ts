import { flushCompileCache } from 'node:module';
import {
  type HomePage,
  type ParsedDocument,
  type PassageDraft,
  type RawDocument,
  UnreadableDocument,
} from '../../knowledge/ports.ts';
import { parseDocument } from './parse-document.ts';
import { parseSitemap } from './parse-sitemap.ts';

export type ParseRequest =
  | { kind: 'document'; document: RawDocument }
  | { kind: 'home-page'; document: RawDocument }
  | { kind: 'sitemap'; bytes: Uint8Array }
  /** More of what was read last. */
  | { kind: 'next' };

export type ParseReply =
  | { kind: 'document'; head: Omit<ParsedDocument, 'passages'>; passages: number }
  | { kind: 'home-page'; page: HomePage }
  | { kind: 'sitemap'; pages: number; sitemaps: string[] }
  | { kind: 'items'; items: PassageDraft[] | string[] }
  /** A good part of a long document has been read. */
  | { kind: 'progress' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; error: string };

/** Few enough that reading one message does not stop the main thread for long. */
const ITEMS_PER_MESSAGE = 500;

let left: PassageDraft[] | string[] = [];

// Items are sent on request: the main thread reads all messages that are ready in one iteration of its event loop.
process.on('message', async (request: ParseRequest) => {
  if (request.kind === 'next') {
    tell({ kind: 'items', items: left.splice(0, ITEMS_PER_MESSAGE) });
    return;
  }
  try {
    const { reply, items } = await answer(request);
    left = items;
    tell(reply);
    // This process is killed when it is idle, so it would never save what it compiled.
    flushCompileCache();
  } catch (error) {
    const reply: ParseReply =
      error instanceof UnreadableDocument
        ? { kind: 'refused', reason: error.message }
        : {
            kind: 'failed',
            error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
          };
    tell(reply);
  }
});

// The server is gone.
process.on('disconnect', () => process.exit());

function tell(reply: ParseReply): void {
  process.send?.(reply);
}

const reportProgress = () => tell({ kind: 'progress' });

async function answer(
  request: Exclude<ParseRequest, { kind: 'next' }>,
): Promise<{ reply: ParseReply; items: PassageDraft[] | string[] }> {
  if (request.kind === 'sitemap') {
    const { pages, sitemaps } = await parseSitemap(new Uint8Array(request.bytes));
    return { reply: { kind: 'sitemap', pages: pages.length, sitemaps }, items: pages };
  }
  // A copy of its own: what comes in a message lies in the middle of it, at any address.
  const document = { ...request.document, bytes: new Uint8Array(request.document.bytes) };
  if (request.kind === 'home-page') {
    const { parseHomePage } = await import('./parse-home-page.ts');
    return { reply: { kind: 'home-page', page: parseHomePage(document) }, items: [] };
  }
  const { passages, ...head } = await parseDocument(document, reportProgress);
  return { reply: { kind: 'document', head, passages: passages.length }, items: passages };
}
