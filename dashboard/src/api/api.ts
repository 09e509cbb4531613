import { problemOf, unreachable } from './problem.ts';

export interface Calling {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object | FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Who proves who is calling. */
export interface TokenSource {
  /** The token to call with; renewed where it has little time left. */
  token(): Promise<string>;
  /** A new one, because the server did not take the last. */
  renewed(): Promise<string>;
}

export interface Api {
  /** The reply as it comes: a stream, a file. */
  send(path: string, calling?: Calling): Promise<Response>;
  /** The document of the reply. The server holds its replies to their description; the caller names what it reads. */
  call<Reply>(path: string, calling?: Calling): Promise<Reply>;
}

/** Calls of the public API in the name of whoever is signed in: what this can do, any client can. */
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
    async call<Reply>(path: string, calling?: Calling) {
      const response = await send(path, calling);
      return (response.status === 204 ? undefined : await response.json()) as Reply;
    },
  };
}
