import { type Parley, ParleyError, verifyWebhook } from '../src/index.ts';

/** A file of `contract/cases`; `contract/README.md` describes it. */
export interface ContractCase {
  about: string;
  client: { apiKey?: string; token?: string; retries?: number; timeoutMs?: number };
  operation: string;
  arguments: Record<string, unknown>;
  options?: Record<string, unknown>;
  take?: number;
  waits?: { atLeastMs: number; atMostMs: number }[];
  result?: unknown;
  error?: Record<string, unknown>;
}

type Called = Pick<ContractCase, 'operation' | 'arguments' | 'options' | 'take'>;

/** Calls an operation of the client by its name in the contract, and gives what the contract compares. */
export async function callOperation(parley: Parley, called: Called): Promise<unknown> {
  const { operation, arguments: given, options, take } = called;
  if (operation === 'verifyWebhook') return verifyWebhook(given as never);
  if (operation === 'queryStream') {
    const stream = parley.queryStream(given as never);
    const chunks: string[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return { chunks, final: await stream.final() };
  }
  if (operation === 'live.events') {
    const events = [];
    for await (const event of parley.live.events(given as never)) if (events.push(event) === take) break;
    return { events };
  }
  const [group = '', verb] = operation.split('.');
  // The names of the contract are those of this client.
  const owner = (verb ? parley[group as 'sources'] : parley) as unknown as Record<
    string,
    (...given: unknown[]) => unknown
  >;
  return owner[verb ?? group]?.call(owner, withFile(given), options);
}

function withFile(given: Record<string, unknown>): Record<string, unknown> {
  if (!given['file']) return given;
  const { name, type, text } = given['file'] as { name: string; type: string; text: string };
  return { ...given, file: new Blob([text], { type }), name };
}

export function errorOutcome(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof ParleyError)) throw thrown;
  const { code, status, message, retryAfter, requestId } = thrown;
  return { code, status, message, retryAfter, requestId };
}
