import type { Body, Method, Reply } from '../../../clients/js/src/calls.ts';
import { createTransport, documentOf, type Transport } from '../../../clients/js/src/transport.ts';

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
  /** For streams of the client library, which the pages that have one bring along. */
  transport: Transport;
}

type CallingAs<M extends Method, Address extends string> = Omit<Calling, 'method' | 'body'> & {
  method?: M;
  body?: Body<M, Address>;
};

/** Calls the public API as the signed-in user. Any client can do the same. */
export function createApi(tokens: TokenSource): Api {
  const transport = createTransport({
    // The server that the page came from.
    baseUrl: '',
    token: ({ wasRefused }) => (wasRefused ? tokens.renewed() : tokens.token()),
    // A person waits, and sees that; a large file takes its time.
    timeoutMs: Number.POSITIVE_INFINITY,
  });

  async function send(path: string, { method = 'GET', body, headers, signal }: Calling = {}): Promise<Response> {
    const sent = body instanceof FormData ? () => body : body;
    const { response } = await transport.connect({ method, path, body: sent, headers }, { signal });
    return response;
  }

  return {
    send,
    // The server holds its replies to the document that the types are made from.
    call: (async (address: string, calling?: Calling) => {
      const response = await send(address, calling);
      return documentOf(response, await response.text());
    }) as Api['call'],
    transport,
  };
}
