import type { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { errorBodyOf } from '../http/error-response.ts';
import {
  type AccountCaller,
  admitKey,
  type Caller,
  type IsOwnOrigin,
  type Scope,
  withScope,
} from '../identity/index.ts';
import { isAllowed, type Tool } from './tool.ts';
import { type JsonRpcMessage, ofProtocol, requireOwnOrigin } from './transport-routes.ts';

export interface TransportDependencies {
  isOwnOrigin: IsOwnOrigin;
  /** Of this server, as clients are told. */
  version: string;
  onError(error: unknown, context?: object): void;
}

/** What a client finds at an address. */
interface Offer {
  instructions: string;
  tools: readonly Tool[];
}

interface ToolEndpoint<Params extends z.ZodType> {
  path: string;
  summary: string;
  description: string;
  /** Those of its tools: a key with none of them has no business here. */
  scopes: readonly [Scope, ...Scope[]];
  params: Params;
  maxBodyBytes?: number;
  errors: readonly ('CHATBOT_NOT_FOUND' | 'MODEL_UNAVAILABLE' | 'RATE_LIMIT_EXCEEDED')[];
  offer(caller: AccountCaller, params: z.output<Params>): Promise<Offer>;
}

/** An address where clients of the Model Context Protocol find tools, over its streamable HTTP transport. */
export function toolEndpoint<Params extends z.ZodType>(
  { offer, scopes, ...stated }: ToolEndpoint<Params>,
  { isOwnOrigin, version, onError }: TransportDependencies,
): Endpoint {
  return endpoint(
    {
      ...stated,
      ...ofProtocol,
      callers: [],
      apiKey: withScope(...scopes),
    },
    async (request) => {
      requireOwnOrigin(request, isOwnOrigin);
      const key = keyOf(request.caller);
      const { instructions, tools } = await offer(key, request.params);
      const { body: message, address, header, requestId, signal } = request;
      requireScopeOfCall(key, tools, message);
      // Loaded with the first message, so that a server nobody reaches this way is no larger.
      const { answerMessage, serverWithTools } = await import('./answer-message.ts');
      return answerMessage({ message, header, signal }, () =>
        serverWithTools({
          version,
          instructions,
          tools: tools.filter((tool) => isAllowed(tool, key)),
          run: (tool, given) => tool.run(given, { caller: admitKey(key, withScope(...tool.scopes)), address, signal }),
          explain(failure) {
            const { status, body } = errorBodyOf(failure);
            if (status >= 500 && !signal.aborted) onError(failure, { requestId });
            return body.message;
          },
        }),
      );
    },
  );
}

/** A tool that the key may not call is refused as an endpoint would be, naming the scope that is missing. */
function requireScopeOfCall(key: AccountCaller, tools: readonly Tool[], message: JsonRpcMessage) {
  if (message.method !== 'tools/call') return;
  const called = tools.find(({ name }) => name === message.params?.name);
  if (called) admitKey(key, withScope(...called.scopes));
}

function keyOf(caller: Caller | undefined): AccountCaller {
  if (caller?.kind !== 'account') throw new Error('This endpoint must let only API keys in.');
  return caller;
}
