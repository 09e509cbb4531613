import { z } from 'zod';
import { type Build, forever, servedTypes, serveFile } from '../browser-build/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { requireBuilt } from './index.ts';

/** What the dashboard loads. It reaches everything else by the public API. */
export function dashboardRoutes({ built }: { built: Build | undefined }): Endpoint[] {
  return [
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
