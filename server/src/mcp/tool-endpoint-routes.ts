import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { type Endpoint, type EndpointRequest, endpoint } from '../http/endpoint.ts';
import { errorBodyOf } from '../http/error-response.ts';
import { type FinalReply, jsonReply } from '../http/final-reply.ts';
import {
  type AccountCaller,
  admitKey,
  type Caller,
  type IsOwnOrigin,
  type Scope,
  withScope,
} from '../identity/index.ts';
import { isAllowed, type Tool } from './tool.ts';

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

const jsonRpcMessage = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).optional(),
    method: z.string().optional(),
    params: z.looseObject({ name: z.unknown().optional() }).optional(),
  })
  .describe('One message of JSON-RPC, as the Model Context Protocol defines them.');

/** An address where clients of the Model Context Protocol find tools, over its streamable HTTP transport. */
export function toolEndpoint<Params extends z.ZodType>(
  { offer, scopes, ...stated }: ToolEndpoint<Params>,
  { isOwnOrigin, version, onError }: TransportDependencies,
): Endpoint {
  return endpoint(
    {
      ...stated,
      method: 'post',
      tag: 'MCP',
      callers: [],
      apiKey: withScope(...scopes),
      body: jsonRpcMessage,
      success: {
        status: 200,
        description: 'The reply, as JSON or as one event. A notification is answered with 202 and no body.',
        schema: z.looseObject({ jsonrpc: z.literal('2.0') }),
        contentType: ['application/json', 'text/event-stream'],
      },
      failures: jsonRpcFailures,
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

/** A page that has bound its own name to this machine would be let in by the browser: its Origin tells. */
function requireOwnOrigin(
  { header }: Pick<EndpointRequest<unknown, unknown, unknown>, 'header'>,
  isOwnOrigin: IsOwnOrigin,
): void {
  const origin = header('origin');
  if (origin !== undefined && !isOwnOrigin(origin, header('host')))
    throw new Problem('FORBIDDEN', 'Pages of other origins may not use the Model Context Protocol here.');
}

/** A tool that the key may not call is refused as an endpoint would be, naming the scope that is missing. */
function requireScopeOfCall(key: AccountCaller, tools: readonly Tool[], message: z.output<typeof jsonRpcMessage>) {
  if (message.method !== 'tools/call') return;
  const called = tools.find(({ name }) => name === message.params?.name);
  if (called) admitKey(key, withScope(...called.scopes));
}

function keyOf(caller: Caller | undefined): AccountCaller {
  if (caller?.kind !== 'account') throw new Error('This endpoint must let only API keys in.');
  return caller;
}

/** JSON-RPC's own numbers, where it has one for a failure. */
const jsonRpcCodes: Partial<Record<Problem['code'], number>> = {
  INVALID_JSON: -32_700,
  INVALID_REQUEST: -32_600,
  INTERNAL_ERROR: -32_603,
};

/** What is refused before a message is answered. */
const jsonRpcFailures = {
  schema: z.object({
    jsonrpc: z.literal('2.0'),
    id: z.null(),
    error: z.object({ code: z.number(), message: z.string(), data: z.object({ code: z.string() }) }),
  }),
  reply(failure: unknown): FinalReply {
    const { status, headers, body } = errorBodyOf(failure);
    const error = { code: jsonRpcCodes[body.code] ?? -32_000, message: body.message, data: { code: body.code } };
    return jsonReply(status, { jsonrpc: '2.0', id: null, error }, headers);
  },
};
