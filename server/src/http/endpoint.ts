import type { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import type { Account, ApiKeyAccess, Caller, CallerKind } from '../identity/index.ts';
import type { BodyStream } from './body-stream.ts';
import type { FinalReply, OpenReply, ReplyHeaders } from './final-reply.ts';
import type { FileForm, FileFormOptions } from './read-file-form.ts';

/** JSON has no `undefined`: an optional property of a body is there with a value, or not there. */
type JsonOf<T> = T extends readonly unknown[] | Date
  ? T
  : T extends object
    ? { [K in keyof T]: JsonOf<Exclude<T[K], undefined>> }
    : T;

/**
 * Who is let in. An endpoint that takes a credential says what it asks of an API key, or why it accepts none; `nobody`
 * lets anybody in without a credential.
 */
type Admission =
  | { callers: readonly ['nobody']; apiKey?: undefined }
  | { callers: readonly (Exclude<CallerKind, 'account'> | 'nobody')[]; apiKey: ApiKeyAccess };

/** An endpoint: who may call it, what it takes and returns, how it can fail. The OpenAPI document is generated from these. */
export type EndpointDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> = Admission & EndpointFields<Params, Query, Body>;

interface EndpointFields<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces, as OpenAPI writes them. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** As what a request is counted in the account's hour, if at all. */
  counted?: {
    as: 'question' | 'live-chat';
    /**
     * The account, where the caller's credential does not name it: that of a signed-in user or of nobody. Throws where the
     * caller may not reach what is asked for, so that nobody uses up the hour of others. `asNobody`: what the credential
     * is good for plays no part in the request.
     */
    accountOf(
      request: CountedRequest<z.output<Params>, JsonOf<z.output<Body>>>,
    ): Promise<{ accountId: string; asNobody?: boolean }>;
    /** Whether a visitor's question is one for a person: it is answered also when the hour is used up. */
    isForPerson?(request: CountedRequest<z.output<Params>, JsonOf<z.output<Body>>>): Promise<boolean>;
  };
  /** Whether a repeated Idempotency-Key gives the first reply again. */
  isIdempotent?: boolean;
  /** Chooses the key where it may come from the body too; undefined leaves the request to its handler. */
  idempotencyKey?(
    body: JsonOf<z.output<Body>>,
    key: string | undefined,
    header: (name: string) => string | undefined,
  ): string | undefined;
  /** Whether the reply holds a secret, so that it is made again instead of kept. */
  repliesWithSecret?: boolean;
  /** Whether it answers 304 to a request whose If-None-Match names what would be sent. */
  isConditional?: boolean;
  /** How its failures are told, where it speaks another interface's language. */
  failures?: { reply(failure: unknown): FinalReply; schema: z.ZodType };
  /** Whether it is opened in a browser: its failures are pages too. */
  isPage?: boolean;
  /** Whether failures are limited to the statuses the interface documents for queries. */
  isQuery?: boolean;
  maxBodyBytes?: number;
  /** The fields beside the file, where the body is a form with one; its handler reads it with `receiveFile`. */
  form?: z.ZodType;
  /** The types of a body that is not JSON; its handler reads it with `receiveBytes`. */
  bodyTypes?: readonly string[];
  params?: Params;
  query?: Query;
  body?: Body;
  /** Names this operation's own request headers, for the document. */
  headers?: readonly { name: string; description: string }[];
  success: {
    status: number;
    description: string;
    schema?: z.ZodType;
    /** Or several, where it depends on what is asked for. */
    contentType?: string | readonly string[];
  };
  /** Codes of this operation's own; those that follow from the fields above are added. */
  errors?: readonly ErrorCode[];
}

/** What is known of a request when it is counted. */
export interface CountedRequest<Params, Body> {
  caller: Caller | undefined;
  params: Params;
  body: Body;
}

/** What a handler is given: everything parsed, the caller known. */
export interface EndpointRequest<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Undefined only where `nobody` may call. */
  caller: Caller | undefined;
  /** The account the request was counted for. */
  account: Account | undefined;
  requestId: string;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  /** The client's address. */
  address: string;
  header(name: string): string | undefined;
  /** Reads the form of an endpoint that has one, handing the file on as it arrives. */
  receiveFile<Saved>(options: FileFormOptions<Saved>): Promise<FileForm<Saved>>;
  /** The body of an endpoint with `bodyTypes`, as it arrives. */
  receiveBytes(): BodyStream;
  /** A secret of this Idempotency-Key, when there is one; ids made from it come out the same again. */
  idempotencySeed: Buffer | undefined;
}

export interface Reply {
  status?: number;
  body?: unknown;
  headers?: ReplyHeaders;
}

/** A reply that goes on after it has begun. */
export interface StreamReply {
  stream: Response;
  /** Settles when the work behind the stream is finished. */
  over: Promise<unknown>;
}

/** What a handler may answer with. */
export type Given = Reply | StreamReply | OpenReply | Response;

export interface Endpoint {
  definition: EndpointDefinition;
  handle(request: EndpointRequest<unknown, unknown, unknown>): Promise<Given>;
}

export function endpoint<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  definition: EndpointDefinition<Params, Query, Body>,
  handle: (request: EndpointRequest<z.output<Params>, z.output<Query>, JsonOf<z.output<Body>>>) => Promise<Given>,
): Endpoint {
  // The request is parsed with the definition's own schemas before the handler sees it.
  return { definition, handle: handle as Endpoint['handle'] };
}

/** The failures an endpoint can answer with. */
export function errorsOf(definition: EndpointDefinition): ErrorCode[] {
  const { body, form, bodyTypes, params, query, callers, apiKey, counted, isIdempotent, errors = [] } = definition;
  const kinds: readonly string[] = callers;
  const all: ErrorCode[] = [
    ...(body || form || query || params ? (['INVALID_REQUEST'] as const) : []),
    ...(form || bodyTypes ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(body ? (['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(apiKey ? (['UNAUTHORIZED', 'INVALID_TOKEN', 'INVALID_API_KEY', 'FORBIDDEN'] as const) : []),
    // Where an identity provider issues ID tokens, its keys are needed.
    ...(kinds.includes('user') ? (['SIGN_IN_UNAVAILABLE'] as const) : []),
    ...(counted ? (['RATE_LIMIT_EXCEEDED'] as const) : []),
    ...(isIdempotent ? (['CONFLICT', 'INVALID_REQUEST'] as const) : []),
    ...errors,
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ];
  return [...new Set(all)];
}
