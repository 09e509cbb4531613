import { type Build, forever, readBuild, serveFile } from '../browser-build/index.ts';
import { notFound, Problem } from '../errors/index.ts';
import type { PageRoute } from '../http/app.ts';
import type { OpenApiDocument } from '../http/openapi.ts';
import type { DocsSite } from './site.ts';

interface Opened {
  built: Build;
  site: DocsSite;
}

/**
 * The documentation, below `/docs`. The build is read at the first visit, so that a start waits for nothing; one that is
 * missing is looked for again.
 */
export function docsRoutes({ folder }: { folder: string }): PageRoute[] {
  let opened: Promise<Opened> | undefined;
  const open = (describe: () => OpenApiDocument) => {
    opened ??= openSite(folder, describe());
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };

  const page: PageRoute['answer'] = async ({ path, header, isVisit }, describe) => {
    const { site } = await open(describe);
    const file = site.page(path);
    if (file) return withPolicy(await serveFile(file, 'no-cache', header));
    if (!isVisit) throw notFound('page');
    const { bytes } = await site.notFound().encodedFor(undefined);
    // Nothing of ours is ever in shared memory.
    return withPolicy(
      new Response(bytes as Uint8Array<ArrayBuffer>, {
        status: 404,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      }),
    );
  };

  return [
    { address: '/docs', answer: page },
    {
      address: '/docs/search.json',
      answer: async ({ header }, describe) => serveFile((await open(describe)).site.searchIndex(), 'no-cache', header),
    },
    {
      address: '/docs/assets/:name',
      answer: async ({ path, header }, describe) =>
        serveFile((await open(describe)).built.assets.get(path.slice('/docs/assets/'.length)), forever, header),
    },
    { address: '/docs/:guide', answer: page },
    { address: '/docs/api/:section', answer: page },
  ];
}

/** The pages and all that makes them are loaded with the first visit, too. */
async function openSite(folder: string, document: OpenApiDocument): Promise<Opened> {
  const built = readBuild({ folder, entry: 'src/docs.ts', base: '/docs/' });
  if (!built) {
    throw new Problem(
      'WIDGET_NOT_BUILT',
      'The documentation was not built: run `npm run build`, then load this page again.',
    );
  }
  const [{ createDocsSite }, { readGuides }] = await Promise.all([import('./site.ts'), import('./read-guides.ts')]);
  return { built, site: createDocsSite(built, readGuides(folder), document) };
}

/** Nothing from anywhere else, nothing written into the page, and shown inside no other. */
const policy = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'font-src', 'connect-src'].map((kind) => `${kind} 'self'`),
  // Images of guides are inside their pages.
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function withPolicy(response: Response): Response {
  response.headers.set('Content-Security-Policy', policy);
  response.headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  response.headers.set('Referrer-Policy', 'same-origin');
  return response;
}
