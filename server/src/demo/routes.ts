import { z } from 'zod';
import { notFound } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { projectDocuments } from './index.ts';

/** The project's documentation as it is in the project, so that the demo's sources can be read. */
export function demoRoutes(): Endpoint[] {
  const serve = (file: string) => {
    const found = projectDocuments().find((document) => document.file === file);
    if (!found) throw notFound('document');
    return new Response(found.markdown, {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'",
      },
    });
  };
  const common = {
    method: 'get',
    tag: 'About',
    callers: ['nobody'],
    success: { status: 200, description: 'Markdown.', schema: z.string(), contentType: 'text/plain' },
    errors: ['NOT_FOUND'],
  } as const;
  return [
    endpoint(
      {
        ...common,
        summary: 'Read a file of this project',
        path: '/docs/files/{name}',
        params: z.object({ name: z.string() }),
      },
      async ({ params }) => serve(params.name),
    ),
    endpoint(
      {
        ...common,
        summary: 'Read a guide as Markdown',
        path: '/docs/files/docs/{name}',
        params: z.object({ name: z.string() }),
      },
      async ({ params }) => serve(`docs/${params.name}`),
    ),
  ];
}
