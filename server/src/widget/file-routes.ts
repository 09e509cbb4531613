import { z } from 'zod';
import { forever, servedTypes, serveFile } from '../browser-build/index.ts';
import { Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import type { BuiltWidget } from './built-widget.ts';

/** Looked for again after an hour; what is known meanwhile may be used while that is done. */
const forPages = 'public, max-age=3600, stale-while-revalidate=86400';

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
        async ({ header }) => serveFile(requireBuilt(built).files.get(path.slice(1)), forPages, header),
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
      async ({ params, header }) => serveFile(requireBuilt(built).assets.get(params.name), forever, header),
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
