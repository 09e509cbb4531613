import type { Body, Method, Reply } from '../../../clients/js/src/calls.ts';
import { problemOf, unreachable } from './problem.ts';

export interface Calling {
  method?: Method;
  body?: object | FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Gives the ID token of the signed-in user. */
export interface TokenSource {
  /** The token to call with; renewed where it has little time left. */
  token(): Promise<string>;
  /** A new one, because the server refused the last. */
  renewed(): Promise<string>;
}

export interface Api {
  /** The reply as it comes: a stream, a file. */
  send(path: string, calling?: Calling): Promise<Response>;
  /** The document of the reply; its type and that of the body follow from the method and the address. */
  call<const Address extends string, M extends Method = 'GET'>(
    address: Address,
    calling?: CallingAs<M, Address>,
  ): Promise<Reply<M, Address>>;
}

type CallingAs<M extends Method, Address extends string> = Omit<Calling, 'method' | 'body'> & {
  method?: M;
  body?: Body<M, Address>;
};

/** Calls the public API as the signed-in user. Any client can do the same. */
export function createApi(tokens: TokenSource): Api {
  async function attempt(path: string, { method = 'GET', body, headers, signal }: Calling, token: string) {
    const isForm = body instanceof FormData;
    try {
      return await fetch(path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body && !isForm && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
        cache: 'no-store',
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw unreachable(cause);
    }
  }

  async function send(path: string, calling: Calling = {}): Promise<Response> {
    let response = await attempt(path, calling, await tokens.token());
    if (response.status === 401) response = await attempt(path, calling, await tokens.renewed());
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  return {
    send,
    // The server holds its replies to the document that the types are made from.
    call: (async (address: string, calling?: Calling) => {
      const response = await send(address, calling);
      return response.status === 204 ? undefined : await response.json();
    }) as Api['call'],
  };
}
