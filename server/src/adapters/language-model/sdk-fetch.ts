import { Agent, type buildConnector, fetch, Response } from 'undici';
import { MAX_STREAM_BYTES, tooLong } from './failures.ts';

const KEEP_ALIVE_MS = 30_000;

/** What a provider's package makes its requests with: connections of its own, no redirects, and an end to every reply. */
export function createSdkFetch(connect: buildConnector.connector | undefined) {
  // Time-outs are the caller's, by signal; undici's own would only add timers.
  const agent = new Agent({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(connect && { connect }),
  });

  async function limitedFetch(...[input, init]: Parameters<typeof fetch>): Promise<InstanceType<typeof Response>> {
    // A redirect would carry the key to another host: it is given back as it is, and refused by its status.
    const response = await fetch(input, { ...init, dispatcher: agent, redirect: 'manual' });
    const body = response.body?.pipeThrough(byteLimit(MAX_STREAM_BYTES)) ?? null;
    return new Response(body, { status: response.status, headers: response.headers });
  }

  return {
    // The same interface from another copy of the same library; the types are Node's own.
    fetch: limitedFetch as unknown as typeof globalThis.fetch,
    close: () => agent.close(),
  };
}

function byteLimit(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes) controller.error(tooLong());
      else controller.enqueue(chunk);
    },
  });
}
