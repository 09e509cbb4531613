import type { CallOptions } from './options.ts';
import { ParleyError } from './parley-error.ts';
import { readEvents, type ServerEvent } from './read-events.ts';
import { backoffMs, waitBeforeRetry } from './retry.ts';
import type { Connection, OutgoingRequest, Transport } from './transport.ts';

interface Following {
  /** The request that begins the stream, or goes on after an event. */
  requestAfter(lastEventId: string | undefined): OutgoingRequest;
  /** The event after which to begin. */
  lastEventId?: string | undefined;
  /** Whether nothing comes after this event. */
  isLast(event: ServerEvent): boolean;
  /** Called for each response, those of resumptions included. */
  onResponse?(response: Response): void;
}

/** A quiet stream says that it is alive every 15 seconds. */
const longestSilenceMs = 45_000;
/** A connection that gives a sign of life after this long was a good one: a quiet chat may be followed for days. */
const lastingMs = 10_000;

/** The events of a stream to its last one, over all interruptions: nothing lost or repeated. */
export async function* followEvents(
  transport: Transport,
  following: Following,
  call: CallOptions = {},
): AsyncGenerator<ServerEvent> {
  const retries = transport.retriesOf(call);
  let { lastEventId } = following;
  let hasEvents = false;
  for (let failures = 0; ; failures += 1) {
    let connection: Connection | undefined;
    let failure: unknown;
    try {
      connection = await transport.connect(following.requestAfter(lastEventId), call);
      const { response, attempt } = connection;
      following.onResponse?.(response);
      if (response.status === 204) return;
      attempt.expectWithin(longestSilenceMs);
      const begunAtMs = Date.now();
      const onChunk = () => {
        attempt.expectWithin(longestSilenceMs);
        if (Date.now() - begunAtMs >= lastingMs) failures = 0;
      };
      for await (const event of readEvents(response.body, { onChunk })) {
        if (event.id !== undefined && event.id !== lastEventId) failures = 0;
        lastEventId = event.id ?? lastEventId;
        hasEvents = true;
        // How long the caller takes for an event is no silence of the server.
        attempt.pause();
        yield event;
        if (following.isLast(event)) return;
        attempt.expectWithin(longestSilenceMs);
      }
    } catch (error) {
      failure = connection ? connection.attempt.failure(error) : error;
    } finally {
      connection?.attempt.end();
    }
    // Begun anew, it would repeat what has no id to go on from.
    if (hasEvents && lastEventId === undefined) throw streamCut(failure);
    const hasBegun = lastEventId !== following.lastEventId;
    await transport.wait(waitAfter(failure, { failures, retries, hasBegun }), call.signal);
  }
}

/** Throws where there is no other try. */
function waitAfter(failure: unknown, tried: { failures: number; retries: number; hasBegun: boolean }): number {
  if (failure !== undefined && !(failure instanceof ParleyError)) throw failure;
  // It ended before its last event.
  if (failure === undefined && tried.failures < tried.retries) return backoffMs(tried.failures);
  const waitMs = waitBeforeRetry(failure, { ...tried, isRepeatable: true });
  if (waitMs !== undefined) return waitMs;
  throw failure && !tried.hasBegun ? failure : streamCut(failure);
}

function streamCut(cause: unknown): ParleyError {
  // Whoever resumes is refused where the answer was stopped meanwhile; other refusals have a reason of their own.
  const hasReason = cause instanceof ParleyError && cause.status !== 0 && cause.code !== 'INVALID_REQUEST';
  if (hasReason) return cause;
  return new ParleyError('STREAM_CUT', 'The stream was cut and could not be resumed.', { cause });
}
