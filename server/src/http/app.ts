import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { notFound, Problem } from '../errors/index.ts';
import type { Tracer } from '../tracing/index.ts';
import type { Endpoint } from './endpoint.ts';
import { errorPage } from './error-page.ts';
import { errorReply } from './error-response.ts';
import { type FinalReply, jsonReply, type OpenReply } from './final-reply.ts';

import { type Metrics, mayReadMetrics } from './metrics.ts';
import { type OpenApiDocument, openApiDocument, type WebhookDocuments } from './openapi.ts';

import { type HttpServices, type NodeContext, serveEndpoint, visitOf } from './serve-endpoint.ts';
import { type Answer, traceRequests } from './trace-requests.ts';

export interface RequestLog {
  requestId: string;
  method: string;
  route: string;
  status: number;
  durationMs: number;
}

/** Pages and files beside the API, which the OpenAPI document does not list. */
export interface PageRoute {
  /** With parameters after a colon. */
  address: string;
  answer(
    request: { path: string; header(name: string): string | undefined; isVisit: boolean },
    describe: () => OpenApiDocument,
  ): Promise<Response>;
}

interface AppOptions {
  endpoints: Endpoint[];
  /** For the API's description. */
  webhooks: WebhookDocuments;
  /** The page for browsers, at several addresses. */
  pages: { addresses: readonly string[]; page(): FinalReply };
  docs: readonly PageRoute[];
  services: HttpServices;
  metrics: Metrics;
  metricsToken: string | undefined;
  health: { whyNotReady(): Promise<string | undefined> };
  publicUrl: string;
  version: string;
  /** Where traces are switched on. */
  tracer?: Tracer | undefined;
  onRequest(log: RequestLog): void;
}

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };

/** Everything the server answers: the API's endpoints, its description, and its health. */
export function createApp({
  endpoints,
  webhooks,
  pages,
  docs,
  services,
  metrics,
  metricsToken,
  health,
  publicUrl,
  version,
  tracer,
  onRequest,
}: AppOptions): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>({ strict: true });
  let document: OpenApiDocument | undefined;
  /** Made when it is first asked for: it takes a tenth of a second, which no start has to wait for. */
  const describe = () => {
    document ??= openApiDocument(endpoints, { publicUrl, version, webhooks });
    return document;
  };

  /** What every request gets: an id, a line in the log, a count, a trace where they are on. */
  const observed = (route: string, untraced: Answer) => {
    const answer = tracer ? traceRequests(tracer, route, untraced) : untraced;
    return async (context: NodeContext): Promise<Response> => {
      const startedAt = performance.now();
      const requestId = requestIdOf(context);
      const reply = await answer(context, requestId);
      const headers = commonHeaders(context, requestId);
      const response =
        reply instanceof Response ? withHeaders(reply, headers) : send(reply, headers, context.env.outgoing);
      const durationMs = performance.now() - startedAt;
      const log = { requestId, method: context.req.method, route, status: reply.status, durationMs };
      metrics.countRequest(log);
      onRequest(log);
      return response;
    };
  };

  /** For what is asked every few seconds: an id as everywhere, but no line in the log. */
  const unlogged = (answer: () => Promise<Response> | Response) => async (context: NodeContext) =>
    withHeaders(await answer(), { 'X-Request-Id': requestIdOf(context) });

  for (const endpoint of endpoints) {
    const { method, path } = endpoint.definition;
    const answer = (context: NodeContext, requestId: string) => serveEndpoint(endpoint, context, requestId, services);
    app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), observed(path, answer));
  }

  const get = (path: string, answer: Answer, route = path) => app.get(path, observed(route, answer));
  get('/api/openapi.json', () => jsonReply(200, describe()));
  for (const { address, answer } of docs) {
    get(address, async (context, requestId) => {
      const request = {
        path: context.req.path,
        header: (name: string) => context.req.header(name),
        isVisit: isVisit(context),
      };
      try {
        return await answer(request, describe);
      } catch (failure) {
        if (!(failure instanceof Problem)) services.onFailure(failure, requestId);
        return request.isVisit ? errorPage(failure, visitOf(context)) : errorReply(failure);
      }
    });
  }
  // People type a slash at the end, and other sites link with one.
  for (const address of pages.addresses.flatMap((address) => (address === '/' ? address : [address, `${address}/`])))
    get(address, (context) => pageOf(pages, context), '(dashboard)');
  app.get(
    '/healthz',
    unlogged(() => Response.json({ status: 'ok' })),
  );
  app.get(
    '/readyz',
    unlogged(async () => {
      const reason = await health.whyNotReady();
      return reason === undefined
        ? Response.json({ status: 'ready' })
        : Response.json({ status: 'not ready', reason }, { status: 503 });
    }),
  );
  get('/metrics', async ({ env }) => {
    if (!mayReadMetrics(env.incoming, metricsToken))
      return errorReply(new Problem('UNAUTHORIZED', 'Send the METRICS_TOKEN as a bearer token.'));
    return new Response(await metrics.text(), { headers: { 'Content-Type': metrics.contentType } });
  });

  // Signing in works with a cookie: pages of other origins have no business there.
  app.options(
    '/api/auth/*',
    unlogged(() => new Response(null, { status: 204 })),
  );
  app.options(
    '/api/*',
    unlogged(() => new Response(null, { status: 204, headers: preflightHeaders })),
  );
  app.all(
    '*',
    observed('(none)', (context) => {
      const unknown = unknownRoute(endpoints, context.req.method, context.req.path);
      return wantsPage(context) ? errorPage(unknown, visitOf(context)) : errorReply(unknown);
    }),
  );
  app.onError((error, context) => {
    const requestId = requestIdOf(context);
    services.onFailure(error, requestId);
    const reply = isVisit(context) ? errorPage(error, visitOf(context)) : errorReply(error);
    return send(reply, commonHeaders(context, requestId), context.env.outgoing);
  });
  return app;
}

/** Shows a failure as a page too. */
function pageOf({ page }: AppOptions['pages'], context: NodeContext): FinalReply {
  try {
    return page();
  } catch (failure) {
    return errorPage(failure, visitOf(context));
  }
}

/** Somebody has followed a link, or typed an address, that is no program's business. */
const isVisit = (context: NodeContext) => wantsPage(context) && !context.req.path.startsWith('/api/');

/** Browsers name HTML first when they go to an address; programs do not. */
function wantsPage({ env, req }: NodeContext): boolean {
  const isLooking = req.method === 'GET' || req.method === 'HEAD';
  return isLooking && String(env.incoming.headers.accept ?? '').startsWith('text/html');
}

function requestIdOf(context: NodeContext): string {
  const given = context.env.incoming.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

function commonHeaders({ env, req }: NodeContext, requestId: string): Record<string, string> {
  const version = env.incoming.headers['api-version'];
  const isDated = typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version);
  return {
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    // Credentials travel in a header that pages must set themselves, never in a cookie other sites could ride on.
    ...(!req.path.startsWith('/api/auth/') && crossOriginHeaders),
    ...(isDated && { 'Api-Version': version }),
  };
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

function send(reply: FinalReply | OpenReply, common: Record<string, string>, outgoing: ServerResponse): Response {
  const { status, headers } = reply;
  if ('begin' in reply) {
    outgoing.writeHead(status, { ...common, ...headers });
    // A HEAD request gets no stream.
    if (outgoing.req.method === 'HEAD') outgoing.end();
    else reply.begin(outgoing);
    return RESPONSE_ALREADY_SENT;
  }
  const { body } = reply;
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  outgoing.writeHead(status, { ...common, ...headers, ...length });
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

const exposedHeaders =
  'X-Request-Id, X-Session-Id, X-Message-Id, X-Live-Session-Id, RateLimit, RateLimit-Policy, Retry-After, ETag, Api-Version';

const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
};

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
