import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { z } from 'zod';
import { invalidRequest, Overload, Problem } from '../errors/index.ts';
import {
  type Account,
  type ApiKeyAccess,
  type Authentication,
  admitKey,
  type Caller,
  type CallerKind,
  type Identity,
  ownerName,
} from '../identity/index.ts';
import type { Limits, RateHeaders } from '../limits/index.ts';
import { currentSpan, errorType, inSpan } from '../tracing/index.ts';
import { type BodyStream, bodyStream } from './body-stream.ts';
import type { AddressOf } from './client-address.ts';
import type { CountedRequest, Endpoint, EndpointDefinition, EndpointRequest, Given } from './endpoint.ts';
import { errorPage } from './error-page.ts';
import { errorReply } from './error-response.ts';
import { type FinalReply, jsonReply, type OpenReply } from './final-reply.ts';
import type { Idempotency } from './idempotency.ts';
import { type FileForm, type FileFormOptions, readFileForm } from './read-file-form.ts';
import { readJsonBody } from './read-json-body.ts';

export interface HttpServices {
  authentication: Authentication;
  identity: Identity;
  limits: Limits;
  idempotency: Idempotency;
  addressOf: AddressOf;
  onFailure(error: unknown, requestId: string): void;
}

export type NodeContext = Context<{ Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } }>;

const usualBodyBytes = 64 * 1024;

/** The path of every request: authenticate, parse, count, do it once, answer. */
export async function serveEndpoint(
  { definition, handle }: Endpoint,
  context: NodeContext,
  requestId: string,
  services: HttpServices,
): Promise<FinalReply | OpenReply | Response> {
  const { incoming } = context.env;
  let rateHeaders: RateHeaders = {};
  try {
    const caller = await inSpan('authenticate', () => callerOf(definition, incoming, services));
    const parsed = await inSpan('body', () => parseRequest(definition, context));
    const address = services.addressOf(incoming);
    const { counted: counting } = definition;
    const counted = counting
      ? await inSpan('limits', () => countRequest(counting, { caller, ...parsed }, address, services))
      : undefined;
    rateHeaders = counted?.headers ?? {};

    const account = counted?.account;
    const request = new ServedRequest(definition, context.env, { ...parsed, caller, account, requestId, address });
    const reply = await doOnce(definition, request, services, async (seed) => {
      if (seed) request.idempotencySeed = seed;
      const given = await handle(request);
      return { reply: finalReply(given, definition), over: 'stream' in given ? given.over : undefined };
    });
    return withHeaders(reply, rateHeaders);
  } catch (error) {
    if (isFailure(error)) services.onFailure(error, requestId);
    currentSpan()?.set({ 'error.type': errorType(error) });
    const reply = failureReply(error, definition, context);
    return withHeaders(reply, rateHeaders);
  }
}

/** Who is shown a page, and where. */
export const visitOf = ({ env, req }: NodeContext) => ({
  acceptLanguage: headerOf(env.incoming, 'accept-language'),
  path: req.path,
});

/** What the log should have the details of. Of overload there may be thousands a second; metrics count them. */
function isFailure(error: unknown): boolean {
  return !(error instanceof Problem) || (error.status >= 500 && !(error instanceof Overload));
}

function failureReply(
  error: unknown,
  { failures, isPage, isQuery }: EndpointDefinition,
  context: NodeContext,
): FinalReply {
  if (failures) return failures.reply(error);
  return isPage ? errorPage(error, visitOf(context)) : errorReply(error, isQuery);
}

async function parseRequest({ params, query, body, maxBodyBytes }: EndpointDefinition, context: NodeContext) {
  const givenBody = body && (await readJsonBody(context.env.incoming, maxBodyBytes ?? usualBodyBytes));
  return {
    params: params ? parseWith(params, withoutNul(context.req.param()), 'path') : {},
    query: query ? parseWith(query, withoutNul(singleValues(context.req.queries())), 'query') : {},
    body: body && parseWith(body, givenBody, 'body'),
  };
}

/** PostgreSQL stores no NUL, and none of our ids has one. */
function withoutNul(values: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(values)) {
    if (value.includes('\0')) throw invalidRequest(`${name}: holds a NUL character.`);
  }
  return values;
}

function parseWith(schema: z.ZodType, value: unknown, where: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') || where;
  if (issue?.code === 'custom' && issue.params?.problem instanceof Problem) throw issue.params.problem;
  throw invalidRequest(`${field}: ${sentence(issue?.message ?? 'is not understood')}.`);
}

/** Says what the schema's own words say, to somebody who does not know schemas. */
function sentence(message: string): string {
  return message
    .replace(/^Invalid input: expected (\w+), received undefined$/, 'is required, as $1')
    .replace(/^Invalid input: expected (\w+), received (\w+)$/, 'must be of type $1, not $2')
    .replace(/^Invalid option: expected one of /, 'must be one of ');
}

function singleValues(queries: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => {
      if (values.length > 1) throw invalidRequest(`${name}: given more than once.`);
      return [name, values[0] ?? ''];
    }),
  );
}

async function callerOf(
  { callers, apiKey }: EndpointDefinition,
  { headers, rawHeaders }: IncomingMessage,
  { authentication }: HttpServices,
): Promise<Caller | undefined> {
  requireOneOfEach(rawHeaders);
  if (!apiKey) return undefined;
  const caller = await authentication.authenticate({
    authorization: headers.authorization,
    origin: headers.origin,
    fetchSite: [headers['sec-fetch-site']].flat()[0],
    host: headers.host,
  });
  if (caller?.kind === 'account') return admitKey(caller, apiKey);
  if (!caller && !callers.includes('nobody')) {
    throw new Problem('UNAUTHORIZED', `Send the header "Authorization: Bearer <${expected(callers, apiKey)}>".`);
  }
  if (caller && !callers.includes(caller.kind)) {
    throw caller.kind === 'user'
      ? new Problem('FORBIDDEN', 'An ID token is not accepted here.')
      : new Problem('INVALID_TOKEN', `This needs ${expected(callers, apiKey)}.`);
  }
  return caller;
}

/** Of several, a proxy in front may have looked at another one than we would. */
function requireOneOfEach(rawHeaders: string[]): void {
  let credentials = 0;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase();
    if (name === 'authorization') credentials += 1;
    else if (name === 'host') hosts += 1;
  }
  if (credentials > 1) throw new Problem('UNAUTHORIZED', 'Send one Authorization header, not several.');
  if (hosts > 1) throw invalidRequest('Send one Host header, not several.');
}

function expected(callers: EndpointDefinition['callers'], apiKey: ApiKeyAccess): string {
  const names = {
    account: 'API_KEY',
    visitor: 'VISITOR_TOKEN',
    user: 'ID_TOKEN',
    operator: 'OPERATOR_KEY',
    nobody: '',
  };
  const kinds: (CallerKind | 'nobody')[] = ['scopes' in apiKey ? 'account' : 'nobody', ...callers];
  return kinds
    .map((kind) => names[kind])
    .filter(Boolean)
    .join(' or ');
}

/** Counts the request in its account's limit, whoever makes it. */
async function countRequest(
  { as, accountOf, isForPerson }: NonNullable<EndpointDefinition['counted']>,
  request: CountedRequest<unknown, unknown>,
  address: string,
  { identity, limits }: HttpServices,
) {
  const caller = request.caller?.kind === 'operator' ? undefined : request.caller;
  const isNamed = caller !== undefined && caller.kind !== 'user';
  const { accountId, asNobody = false } = isNamed ? { accountId: caller.accountId } : await accountOf(request);
  const account = await identity.findAccount(accountId);
  if (!account) throw new Problem('UNAUTHORIZED', 'The account of this credential does not exist any more.');
  const visitor = caller?.kind === 'visitor' ? caller : undefined;
  const counted = {
    kind: asNobody || !caller ? ('nobody' as const) : caller.kind,
    address,
    liveSessionId: liveSessionOf(request),
    visitorId: visitor?.visitorId,
    chatbotId: visitor?.chatbotId,
  };
  if (as === 'live-chat') return { account, headers: await limits.countLiveRequest(account, counted) };
  try {
    return { account, headers: await limits.countQuestion(account, counted) };
  } catch (refusal) {
    const mayGoOn =
      visitor && refusal instanceof Problem && refusal.code === 'RATE_LIMIT_EXCEEDED' && (await isForPerson?.(request));
    if (!mayGoOn) throw refusal;
    return { account, headers: await limits.countQuestionForPerson(account, counted) };
  }
}

/** The live session that a request without a credential names. */
function liveSessionOf({ body }: CountedRequest<unknown, unknown>): string | undefined {
  const { sessionId } = (body ?? {}) as { sessionId?: unknown };
  return typeof sessionId === 'string' ? sessionId : undefined;
}

interface Done {
  reply: FinalReply | OpenReply | Response;
  over?: Promise<unknown> | undefined;
}

function doOnce(
  definition: EndpointDefinition,
  { body, params, caller, header }: EndpointRequest<unknown, unknown, unknown>,
  { idempotency }: HttpServices,
  work: (seed?: Buffer) => Promise<Done>,
): Promise<Done['reply']> {
  const given = definition.isIdempotent ? header('idempotency-key') : undefined;
  const key = definition.idempotencyKey ? definition.idempotencyKey(body, given, header) : given;
  if (key === undefined) return work().then(({ reply }) => reply);
  // A form is not read before the key is claimed; its length distinguishes most other forms.
  const told = definition.form ? { length: header('content-length') } : body;
  const scope = `${caller ? repeaterName(caller) : 'nobody'} ${definition.method} ${definition.path} ${JSON.stringify(params)}`;
  return idempotency.once(
    { key: idempotency.checkKey(key), scope, params, body: told, keepsReply: !definition.repliesWithSecret },
    async (seed) => {
      const { reply, over } = await work(seed);
      if ('begin' in reply) throw new Error('What is followed has no reply that could be given again.');
      return { reply, over };
    },
  );
}

/** Who may repeat a request and is given its reply again: the keys of an account, each within its reach. */
function repeaterName(caller: Caller): string {
  const chatbotId = caller.kind === 'account' ? caller.chatbotId : null;
  return chatbotId === null ? ownerName(caller) : `${ownerName(caller)} ${chatbotId}`;
}

function finalReply(reply: Given, { success }: EndpointDefinition): Done['reply'] {
  if (reply instanceof Response || 'begin' in reply) return reply;
  if ('stream' in reply) return reply.stream;
  const { status = success.status, body, headers = {} } = reply;
  return body === undefined ? { status, headers, body: '' } : jsonReply(status, body, headers);
}

function withHeaders(reply: Done['reply'], headers: RateHeaders): Done['reply'] {
  if (reply instanceof Response) for (const [name, value] of Object.entries(headers)) reply.headers.set(name, value);
  else Object.assign(reply.headers, headers);
  return reply;
}

type Known = Pick<
  EndpointRequest<unknown, unknown, unknown>,
  'params' | 'query' | 'body' | 'caller' | 'account' | 'requestId' | 'address'
>;

/** A class for the sake of its getter: in an object literal, V8 keeps a getter and all that it sees for much longer. */
class ServedRequest implements EndpointRequest<unknown, unknown, unknown> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: Caller | undefined;
  readonly account: Account | undefined;
  readonly requestId: string;
  readonly address: string;
  idempotencySeed: Buffer | undefined;
  readonly header: (name: string) => string | undefined;
  readonly receiveFile: <Saved>(options: FileFormOptions<Saved>) => Promise<FileForm<Saved>>;
  readonly receiveBytes: () => BodyStream;
  readonly #outgoing: ServerResponse;

  constructor(definition: EndpointDefinition, { incoming, outgoing }: NodeContext['env'], known: Known) {
    this.params = known.params;
    this.query = known.query;
    this.body = known.body;
    this.caller = known.caller;
    this.account = known.account;
    this.requestId = known.requestId;
    this.address = known.address;
    this.header = (name) => headerOf(incoming, name);
    this.receiveFile = (options) => readFileForm(incoming, options);
    this.receiveBytes = () => bodyStream(incoming, definition.bodyTypes ?? []);
    this.#outgoing = outgoing;
  }

  /** Made on demand: a stream that is open for hours would keep one for nothing. */
  get signal(): AbortSignal {
    return signalOf(this.#outgoing);
  }
}

function signalOf(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (outgoing.destroyed && !outgoing.writableFinished) gone.abort();
  // It closes after every response: only before the end of one has the client gone away.
  outgoing.once('close', () => outgoing.writableFinished || gone.abort());
  return gone.signal;
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
