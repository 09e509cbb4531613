import { invalidRequest, Problem } from '../errors/index.ts';
import { createPoliteWeb, type HostSlots } from './crawling/polite-web.ts';
import { NotFetched, UnreadableDocument, type WebFetch, type WebResponse } from './ports.ts';
import { reasonSentence } from './reading-reasons.ts';

const timeoutMs = 20_000;

interface Services {
  web: WebFetch;
  slots: HostSlots;
}

interface Wanted {
  accept: string;
  maxBytes: number;
  signal: AbortSignal;
}

/** Reads one address while somebody waits, under the rules by which sources are read. */
export async function readFromWebsite<Read>(
  address: string,
  { web, slots }: Services,
  { accept, maxBytes, signal }: Wanted,
  read: (response: WebResponse, signal: AbortSignal) => Read | Promise<Read>,
): Promise<Read> {
  const refusal = web.refusalOf(address);
  if (refusal) throw invalidRequest(`url: ${refusal}`);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const polite = createPoliteWeb(web, slots);
    const either = AbortSignal.any([signal, limit]);
    await requireAllowed(address);
    const response = await polite.get(address, { headers: { accept }, maxBytes, signal: either });
    await requireAllowed(response.url);
    if (response.status < 200 || response.status >= 300)
      throw new NotFetched(reasonSentence('error-status', { status: response.status }));
    return await read(response, either);

    async function requireAllowed(url: string) {
      const robots = await polite.robotsFor(new URL(url).origin, either);
      const forbidden = robots.refusalOf(url);
      if (forbidden) throw new NotFetched(forbidden.reason);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) throw unreadable(reasonSentence('no-response', { seconds: timeoutMs / 1_000 }), error);
    if (error instanceof NotFetched || error instanceof UnreadableDocument) throw unreadable(error.message, error);
    throw error;
  }
}

const unreadable = (reason: string, cause: unknown) => new Problem('WEBSITE_UNREADABLE', reason, { cause });
