import { collected } from './collected.ts';
import type { Received } from './outcome.ts';
import type { Envelope } from './ports.ts';

/** Emails that are in memory at the same time; others wait at their sender. */
const atOnce = 4;

/**
 * Takes emails in as they arrive. One that is too large is read to its end, so that its sender hears the answer, but
 * is not kept in memory.
 */
export function streamReceiver(
  maxBytes: number,
  receive: (raw: Uint8Array, envelope: Envelope) => Promise<Received>,
): (bytes: AsyncIterable<Uint8Array>, envelope: Envelope) => Promise<Received> {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async (bytes, envelope) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      const raw = await collected(bytes, maxBytes);
      return raw ? await receive(raw, envelope) : { outcome: 'refused', reason: 'too-large' };
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
