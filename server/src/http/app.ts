import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { notFound, Problem } from '../errors/index.ts';
import { docsPage } from './docs-page.ts';
import type { Endpoint } from './endpoint.ts';
import { errorResponse } from './error-response.ts';
import type { Metrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { type HttpServices, type NodeContext, serveEndpoint } from './serve-endpoint.ts';

export interface RequestLog {
  requestId: string;
  method: string;
  route: string;
  status: number;
  durationMs: number;
}

interface AppOptions {
  endpoints: Endpoint[];
  services: HttpServices;
  metrics: Metrics;
  health: { isReady(): Promise<boolean> };
  publicUrl: string;
  version: string;
  onRequest(log: RequestLog): void;
}

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };

/** Everything the server answers: the API's endpoints, its description, and its health. */
export function createApp({
  endpoints,
  services,
  metrics,
  health,
  publicUrl,
  version,
  onRequest,
}: AppOptions): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>({ strict: true });
  const document = openApiDocument(endpoints, { publicUrl, version });

  /** What every request gets, whoever answers it: an id, a line in the log, a count. */
  const observed =
    (route: string, answer: (context: NodeContext, requestId: string) => Promise<Response> | Response) =>
    async (context: NodeContext): Promise<Response> => {
      const startedAt = performance.now();
      const requestId = requestIdOf(context);
      const response = await answer(context, requestId);
      setCommonHeaders(response, context, requestId);
      const durationMs = performance.now() - startedAt;
      const log = { requestId, method: context.req.method, route, status: response.status, durationMs };
      metrics.countRequest(log);
      onRequest(log);
      return response;
    };

  for (const endpoint of endpoints) {
    const { method, path } = endpoint.definition;
    const answer = (context: NodeContext, requestId: string) =>
      serveEndpoint(endpoint, context, requestId, services);
    app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), observed(path, answer));
  }

  const json = (value: unknown) =>
    new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });
  app.get(
    '/api/openapi.json',
    observed('/api/openapi.json', () => json(document)),
  );
  app.get(
    '/docs',
    observed('/docs', () => docsPage(document)),
  );
  app.get('/healthz', () => json({ status: 'ok' }));
  app.get('/readyz', async () =>
    (await health.isReady())
      ? json({ status: 'ready' })
      : new Response('{"status":"not ready"}', {
          status: 503,
          headers: { 'Content-Type': 'application/json' },
        }),
  );
  app.get(
    '/metrics',
    async () => new Response(await metrics.text(), { headers: { 'Content-Type': metrics.contentType } }),
  );

  app.options('/api/*', () => new Response(null, { status: 204, headers: preflightHeaders }));
  app.all(
    '*',
    observed('(none)', (context) =>
      errorResponse(unknownRoute(endpoints, context.req.method, context.req.path)),
    ),
  );
  app.onError((error, context) => {
    services.onFailure(error, requestIdOf(context as NodeContext));
    return errorResponse(error);
  });
  return app;
}

function requestIdOf(context: NodeContext): string {
  const given = context.env.incoming.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

function setCommonHeaders({ headers }: Response, { env, req }: NodeContext, requestId: string) {
  headers.set('X-Request-Id', requestId);
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  // Credentials travel in a header that pages must set themselves, never in a cookie other sites could ride on.
  if (!req.path.startsWith('/api/auth/')) {
    headers.set('Access-Control-Allow-Origin', '*');
    headers.set('Access-Control-Expose-Headers', exposedHeaders);
  }
  const version = env.incoming.headers['api-version'];
  if (typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version)) headers.set('Api-Version', version);
}

const exposedHeaders =
  'X-Request-Id, X-Session-Id, X-Message-Id, RateLimit, RateLimit-Policy, Retry-After, ETag, Api-Version';

const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, Api-Version, X-Request-Id',
  'Access-Control-Max-Age': '86400',
};

function unknownRoute(endpoints: Endpoint[], method: string, path: string): Problem {
  const allowed = endpoints
    .filter(({ definition }) => pathPattern(definition.path).test(path))
    .map(({ definition }) => definition.method.toUpperCase());
  if (allowed.length === 0) return notFound('page');
  return new Problem('INVALID_REQUEST', `${method} is not possible here; use ${allowed.join(' or ')}.`, {
    status: 405,
    headers: { Allow: allowed.join(', ') },
  });
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}
