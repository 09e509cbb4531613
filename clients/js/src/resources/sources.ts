import { part } from '../addressed.ts';
import type { Body, Reply } from '../calls.ts';
import type { CallOptions } from '../options.ts';
import { ParleyError } from '../parley-error.ts';
import type { Transport } from '../transport.ts';
import { fetchWithProgress, type UploadProgress } from '../upload-progress.ts';

export type Source = Reply<'GET', '/api/chatbots/{id}/sources/{sourceId}'>;
type GivenSource = Body<'POST', '/api/chatbots/{id}/sources'>;
type GivenText = Extract<GivenSource, { content: string }>;
type GivenPairs = Extract<GivenSource, { pairs: unknown }>;
type WithoutType<T> = T extends unknown ? Omit<T, 'type'> & Partial<Pick<T, Extract<'type', keyof T>>> : never;
type GivenUrl = WithoutType<Extract<GivenSource, { type: 'website' | 'page' | 'sitemap' }>>;

interface ChatbotId {
  chatbotId: string;
}

interface SourceId extends ChatbotId {
  sourceId: string;
}

export interface GivenFile extends ChatbotId {
  file: Blob;
  /** Of the file, with its ending; a `File` has one. */
  name?: string;
  title?: string;
  /** Where visitors can read it. */
  url?: string;
}

/** A large file takes its time on a slow line. */
const uploadTimeoutMs = 30 * 60_000;
const firstLookMs = 250;
const longestBetweenLooksMs = 5_000;

export function sources({ request, wait, options: { fetch: givenFetch } }: Transport) {
  const add = ({ chatbotId, ...body }: ChatbotId & GivenSource, options?: CallOptions) =>
    request('POST', `/api/chatbots/${part(chatbotId)}/sources`, { body, takesKey: true }, options);

  const get = ({ chatbotId, sourceId }: SourceId, options?: CallOptions) =>
    request('GET', `/api/chatbots/${part(chatbotId)}/sources/${part(sourceId)}`, {}, options);

  return {
    async list({ chatbotId }: ChatbotId, options?: CallOptions): Promise<Source[]> {
      const { sources: all } = await request('GET', `/api/chatbots/${part(chatbotId)}/sources`, {}, options);
      return all;
    },
    get,
    /** It leaves the answers at once. */
    delete: ({ chatbotId, sourceId }: SourceId, options?: CallOptions) =>
      request('DELETE', `/api/chatbots/${part(chatbotId)}/sources/${part(sourceId)}`, {}, options),
    /** A text, or Markdown. */
    addText: (given: ChatbotId & GivenText, options?: CallOptions) => add(given, options),
    /** A page, or with its `type` a whole website or sitemap. */
    addUrl: (given: ChatbotId & GivenUrl, options?: CallOptions) =>
      // The type that is missing is filled in.
      add({ type: 'page', ...given } as ChatbotId & GivenSource, options),
    /** Questions with the answers that you have written for them. */
    addPairs: (given: ChatbotId & WithoutType<GivenPairs>, options?: CallOptions) =>
      add(Object.assign({ type: 'pairs' as const }, given), options),
    /** A file: PDF, Word, HTML, Markdown and others. `onProgress` is told what was sent. */
    addFile: (
      { chatbotId, file, name, title, url }: GivenFile,
      { onProgress, ...options }: CallOptions & { onProgress?: (progress: UploadProgress) => void } = {},
    ) =>
      request(
        'POST',
        `/api/chatbots/${part(chatbotId)}/files`,
        {
          body: () => {
            const form = new FormData();
            if (title !== undefined) form.append('title', title);
            if (url !== undefined) form.append('url', url);
            form.append('file', file, name ?? (file as { name?: string }).name ?? 'file');
            return form;
          },
          takesKey: true,
          ...(onProgress && { fetch: fetchWithProgress(onProgress, givenFetch ?? fetch) }),
        },
        { timeoutMs: uploadTimeoutMs, ...options },
      ),
    /** Reads it again. */
    refresh: ({ chatbotId, sourceId }: SourceId, options?: CallOptions) =>
      request('POST', `/api/chatbots/${part(chatbotId)}/sources/${part(sourceId)}/refresh`, {}, options),
    /** Stops reading it. */
    cancel: ({ chatbotId, sourceId }: SourceId, options?: CallOptions) =>
      request('POST', `/api/chatbots/${part(chatbotId)}/sources/${part(sourceId)}/cancel`, {}, options),
    /** Resolves to the source once answers can come from it. `onProgress` is given it each time it is looked at. */
    async waitUntilRead(
      id: SourceId,
      { onProgress, ...options }: CallOptions & { onProgress?: (source: Source) => void } = {},
    ): Promise<Source> {
      for (let pauseMs = firstLookMs; ; pauseMs = Math.min(pauseMs * 1.5, longestBetweenLooksMs)) {
        const source = await get(id, options);
        onProgress?.(source);
        if (source.status === 'ready') return source;
        if (source.status !== 'pending')
          throw new ParleyError('SOURCE_FAILED', source.error ?? `The source was ${source.status}.`);
        await wait(pauseMs, options.signal);
      }
    },
  };
}
