import { z } from 'zod';
import { type Build, forever, servedTypes, serveFile } from '../browser-build/index.ts';
import { Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { dashboardPage, dashboardPolicy } from './dashboard-page.ts';

/** Where the dashboard's pages are; which page it is, the dashboard itself knows. */
const pages = [
  '/',
  '/chatbots/{id}',
  '/chatbots/{id}/sources',
  '/chatbots/{id}/playground',
  '/chatbots/{id}/settings',
  '/chatbots/{id}/statistics',
  '/chatbots/{id}/conversations',
  '/chatbots/{id}/conversations/{sessionId}',
  '/settings',
  '/settings/api-keys',
  '/settings/members',
  '/settings/webhooks',
  '/inbox',
  '/inbox/{id}',
];

/** The dashboard: one page at all its addresses, and what it loads. It reaches everything else by the public API. */
export function dashboardRoutes({ built }: { built: Build | undefined }): Endpoint[] {
  const requireBuilt = () => {
    if (built) return built;
    throw new Problem(
      'WIDGET_NOT_BUILT',
      'The dashboard was not built when this server started: run `npm run build`, then start it again.',
    );
  };
  const common = { method: 'get', tag: 'Dashboard', callers: ['nobody'] } as const;

  return [
    ...pages.map((path) =>
      endpoint(
        {
          ...common,
          path,
          summary: 'A page of the dashboard',
          isPage: true,
          params: z.object({ id: z.string().optional(), sessionId: z.string().optional() }),
          success: { status: 200, description: 'The page.', schema: z.string(), contentType: 'text/html' },
          errors: ['WIDGET_NOT_BUILT'],
        },
        async () =>
          new Response(dashboardPage(requireBuilt().entry), {
            headers: {
              'Content-Type': 'text/html; charset=utf-8',
              'Content-Security-Policy': dashboardPolicy,
              'Cache-Control': 'no-cache',
              'Referrer-Policy': 'same-origin',
              'Cross-Origin-Opener-Policy': 'same-origin',
            },
          }),
      ),
    ),
    endpoint(
      {
        ...common,
        path: '/dashboard/assets/{name}',
        summary: 'A part of the dashboard',
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
      async ({ params, header }) => serveFile(requireBuilt().assets.get(params.name), forever, header),
    ),
  ];
}
