import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import type { EndpointRequest } from '../http/endpoint.ts';
import { errorBodyOf } from '../http/error-response.ts';
import { type FinalReply, jsonReply } from '../http/final-reply.ts';
import type { IsOwnOrigin } from '../identity/index.ts';

const jsonRpcMessage = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).optional(),
    method: z.string().optional(),
    params: z.looseObject({ name: z.unknown().optional() }).optional(),
  })
  .describe('One message of JSON-RPC, as the Model Context Protocol defines them.');

export type JsonRpcMessage = z.output<typeof jsonRpcMessage>;

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

/** What the streamable HTTP transport asks of every endpoint that speaks the protocol. */
export const ofProtocol = {
  method: 'post',
  tag: 'MCP',
  body: jsonRpcMessage,
  success: {
    status: 200,
    description: 'The reply, as JSON or as events. A notification is answered with 202 and no body.',
    schema: z.looseObject({ jsonrpc: z.literal('2.0') }),
    contentType: ['application/json', 'text/event-stream'],
  },
  failures: jsonRpcFailures,
} as const;

/** A page that has bound its own name to this machine would be let in by the browser: its Origin tells. */
export function requireOwnOrigin(
  { header }: Pick<EndpointRequest<unknown, unknown, unknown>, 'header'>,
  isOwnOrigin: IsOwnOrigin,
): void {
  const origin = header('origin');
  if (origin !== undefined && !isOwnOrigin(origin, header('host')))
    throw new Problem('FORBIDDEN', 'Pages of other origins may not use the Model Context Protocol here.');
}
