import { Attempt } from './attempt.ts';
import type { Body, Method, Reply } from './calls.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { errorOf, ParleyError } from './parley-error.ts';
import { sleep, waitBeforeRetry } from './retry.ts';
import { userAgent } from './user-agent.ts';
import { randomKey } from './web-crypto.ts';

export interface OutgoingRequest {
  method: Method;
  /** With its query. */
  path: string;
  /** A document, or what makes a form anew for each try. */
  body?: object | (() => FormData) | undefined;
  headers?: Record<string, string> | undefined;
  /** The endpoint takes an `Idempotency-Key`: one is made, and the request is tried again where it failed. */
  takesKey?: boolean;
  /** How it is sent, where not as all others are. */
  fetch?: typeof fetch;
}

/** A response whose body is still to be read; whoever reads it ends the attempt. */
export interface Connection {
  response: Response;
  attempt: Attempt;
}

export type Transport = ReturnType<typeof createTransport>;

const defaultTimeoutMs = 120_000;
const defaultRetries = 2;

/** Requests to one server in the name of one caller. */
export function createTransport(options: ClientOptions) {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const wait = options.sleep ?? sleep;

  async function credential(wasRefused: boolean): Promise<Record<string, string>> {
    const { apiKey, token } = options;
    const given = apiKey ?? (typeof token === 'function' ? await token({ wasRefused }) : token);
    return given === undefined ? {} : { Authorization: `Bearer ${given}` };
  }

  async function fetchOnce(request: OutgoingRequest, call: CallOptions, signal: AbortSignal, wasRefused = false) {
    const { method, path, headers } = request;
    const body = typeof request.body === 'function' ? request.body() : request.body && JSON.stringify(request.body);
    const send = request.fetch ?? options.fetch ?? fetch;
    return await send(baseUrl + path, {
      method,
      headers: {
        ...userAgent(),
        ...(await credential(wasRefused)),
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        ...options.headers,
        ...headers,
        ...call.headers,
      },
      ...(body !== undefined && { body }),
      signal,
      cache: 'no-store',
    });
  }

  /** One try: a response of success, or an error. */
  async function connect(request: OutgoingRequest, call: CallOptions = {}): Promise<Connection> {
    const attempt = new Attempt(call.signal);
    try {
      attempt.expectWithin(call.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs);
      let response = await fetchOnce(request, call, attempt.signal);
      if (response.status === 401 && typeof options.token === 'function')
        response = await fetchOnce(request, call, attempt.signal, true);
      if (!response.ok) throw await errorOf(response);
      return { response, attempt };
    } catch (cause) {
      const failure = attempt.failure(cause);
      attempt.end();
      throw failure;
    }
  }

  /** The response with its body as text, tried again where that is safe. */
  async function exchange(
    request: OutgoingRequest,
    call: CallOptions = {},
  ): Promise<{ response: Response; text: string }> {
    const keyed = await withKey(request, call);
    const isRepeatable = keyed !== request || request.method === 'GET';
    for (let failures = 0; ; failures += 1) {
      try {
        const { response, attempt } = await connect(keyed, call);
        try {
          return { response, text: await response.text() };
        } catch (cause) {
          throw attempt.failure(cause);
        } finally {
          attempt.end();
        }
      } catch (error) {
        const waitMs = waitBeforeRetry(error, { failures, retries: retriesOf(call), isRepeatable });
        if (waitMs === undefined) throw error;
        await wait(waitMs, call.signal);
      }
    }
  }

  const retriesOf = (call: CallOptions) => call.retries ?? options.retries ?? defaultRetries;

  return {
    options,
    connect,
    exchange,
    wait,
    retriesOf,

    /** The document of the response; its type and that of the body follow from the method and the address. */
    async request<M extends Method, const Address extends string>(
      method: M,
      address: Address,
      details: RequestDetails<M, Address> = {},
      call?: CallOptions,
    ): Promise<Reply<M, Address>> {
      const { response, text } = await exchange({ ...details, method, path: address }, call);
      // The server holds its replies to the document that the types are made from.
      return documentOf(response, text) as Reply<M, Address>;
    },
  };
}

export interface RequestDetails<M extends Method, Address extends string>
  extends Omit<OutgoingRequest, 'method' | 'path' | 'body'> {
  body?: Body<M, Address> | (() => FormData) | undefined;
}

/** The same key for all tries of one call. */
export async function withKey(request: OutgoingRequest, call: CallOptions): Promise<OutgoingRequest> {
  if (!request.takesKey) return request;
  const key = call.idempotencyKey ?? (await randomKey());
  return { ...request, headers: { ...request.headers, 'Idempotency-Key': key } };
}

export function documentOf({ status }: Response, text: string): unknown {
  if (status === 204) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ParleyError('INVALID_RESPONSE', 'The server answered with something that is no JSON: is it Parley?', {
      status,
      cause,
    });
  }
}
