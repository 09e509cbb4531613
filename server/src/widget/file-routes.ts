import { z } from 'zod';
import { notFound, Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { isKnown } from '../http/entity-tag.ts';
import type { BuiltWidget } from './built-widget.ts';
import { type ServedFile, servedTypes } from './served-file.ts';

/** Looked for again after an hour; what is known meanwhile may be used while that is done. */
const forPages = 'public, max-age=3600, stale-while-revalidate=86400';
const forever = 'public, max-age=31536000, immutable';

const files = [
  { path: '/widget.js', summary: 'The widget for pages', contentType: 'text/javascript' },
  { path: '/widget-panel.mjs', summary: 'What the widget loads later', contentType: 'text/javascript' },
  { path: '/widget.mjs', summary: 'The widget as an ES module', contentType: 'text/javascript' },
  { path: '/favicon.svg', summary: 'The sign of the chat page', contentType: 'image/svg+xml' },
  { path: '/widget.d.mts', summary: 'The types of the ES module', contentType: 'text/plain' },
];

/** What browsers load: the loader for pages, and the parts of the chat. */
export function fileRoutes({ built }: { built: BuiltWidget | undefined }): Endpoint[] {
  const common = {
    method: 'get',
    tag: 'Widget',
    callers: ['nobody'],
    isConditional: true,
    errors: ['NOT_FOUND', 'WIDGET_NOT_BUILT'],
  } as const;

  return [
    ...files.map(({ path, summary, contentType }) =>
      endpoint(
        {
          ...common,
          path,
          summary,
          success: { status: 200, description: 'The file.', schema: z.string(), contentType },
        },
        async ({ header }) => serve(requireBuilt(built).files.get(path.slice(1)), forPages, header),
      ),
    ),
    endpoint(
      {
        ...common,
        path: '/widget/assets/{name}',
        summary: 'A part of the chat',
        params: z.object({ name: z.string() }),
        success: {
          status: 200,
          description: 'The file, which never changes.',
          schema: z.string(),
          contentType: servedTypes,
        },
      },
      async ({ params, header }) => serve(requireBuilt(built).assets.get(params.name), forever, header),
    ),
  ];
}

export function requireBuilt(built: BuiltWidget | undefined): BuiltWidget {
  if (built) return built;
  throw new Problem(
    'WIDGET_NOT_BUILT',
    'The widget was not built when this server started: run `npm run build`, then start it again.',
  );
}

async function serve(
  file: ServedFile | undefined,
  cacheControl: string,
  header: (name: string) => string | undefined,
): Promise<Response> {
  if (!file) throw notFound('file');
  const { encoding, bytes } = await file.encodedFor(header('accept-encoding'));
  const tag = `"${[file.version, encoding].filter(Boolean).join('-')}"`;
  const headers = {
    ETag: tag,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (isKnown(tag, header('if-none-match'))) return new Response(null, { status: 304, headers });
  // Nothing of ours is ever in shared memory.
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      ...headers,
      'Content-Type': file.contentType,
      'Content-Length': String(bytes.length),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  });
}
