import { basename } from 'node:path';
import { z } from 'zod';
import { type Build, forever, servedTypes, serveFile } from '../browser-build/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { requireBuilt } from './index.ts';
import { offlinePage } from './offline-page.ts';

/** What makes the dashboard an app: each has an address of its own and is looked for anew. */
const appFiles = [
  {
    path: '/manifest.webmanifest',
    summary: 'What the dashboard is as an app',
    contentType: 'application/manifest+json',
  },
  { path: '/service-worker.js', summary: 'What gets its push notifications', contentType: 'text/javascript' },
  { path: '/offline.js', summary: 'The words of its page without a network', contentType: 'text/javascript' },
  { path: '/icon-192.png', summary: 'Its icon', contentType: 'image/png' },
  { path: '/icon-512.png', summary: 'Its large icon', contentType: 'image/png' },
];

/** What the dashboard loads. It reaches everything else by the public API. */
export function dashboardRoutes({ built }: { built: Build | undefined }): Endpoint[] {
  return [
    ...appFiles.map(({ path, summary, contentType }) =>
      endpoint(
        {
          method: 'get',
          path,
          tag: 'Dashboard',
          summary,
          callers: ['nobody'],
          isConditional: true,
          success: { status: 200, description: 'The file.', schema: z.string(), contentType },
          errors: ['NOT_FOUND', 'WIDGET_NOT_BUILT'],
        },
        async ({ header }) => serveFile(requireBuilt(built).files.get(path.slice(1)), 'no-cache', header),
      ),
    ),
    endpoint(
      {
        method: 'get',
        path: '/offline.html',
        tag: 'Dashboard',
        summary: 'What it shows without a network',
        callers: ['nobody'],
        success: { status: 200, description: 'The page.', schema: z.string(), contentType: 'text/html' },
        errors: [],
      },
      async () => {
        const { html, policy } = offlinePage();
        return new Response(html, {
          headers: {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': policy,
            'Cache-Control': 'no-cache',
          },
        });
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/font.woff2',
        tag: 'Dashboard',
        summary: 'The font of pages that are shown without the dashboard',
        callers: ['nobody'],
        isConditional: true,
        success: { status: 200, description: 'The file.', schema: z.string(), contentType: 'font/woff2' },
        errors: ['NOT_FOUND', 'WIDGET_NOT_BUILT'],
      },
      async ({ header }) => {
        const { entry, assets } = requireBuilt(built);
        return serveFile(assets.get(basename(entry.font ?? '')), 'public, max-age=86400', header);
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/dashboard/assets/{name}',
        tag: 'Dashboard',
        summary: 'A part of the dashboard',
        callers: ['nobody'],
        isConditional: true,
        params: z.object({ name: z.string() }),
        success: {
          status: 200,
          description: 'The file, which never changes.',
          schema: z.string(),
          contentType: servedTypes,
        },
        errors: ['NOT_FOUND', 'WIDGET_NOT_BUILT'],
      },
      async ({ params, header }) => serveFile(requireBuilt(built).assets.get(params.name), forever, header),
    ),
  ];
}
