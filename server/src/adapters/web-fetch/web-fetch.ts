import { lookup } from 'node:dns/promises';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Agent, Dispatcher } from 'undici';
import { NotFetched, type WebFetch, type WebRequest, type WebResponse } from '../../knowledge/ports.ts';
import type { Resolve } from './guarded-agent.ts';
import { type AllowedHosts, refusalOf } from './web-address.ts';

const mostRedirects = 5;
const timeoutMs = 20_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

interface Options {
  /** Hosts of a network of one's own that may be fetched from. */
  allowedHosts: AllowedHosts;
  userAgent: string;
  resolve?: Resolve;
}

/**
 * The only way in which an owner's addresses are fetched. Every address, those that redirects lead to included, is
 * refused unless it is a website on the internet; bytes, time and redirects are limited.
 */
export function createWebFetch({ allowedHosts, userAgent, resolve = resolveAll }: Options): WebFetch {
  let opening: Promise<Agent> | undefined;
  /** Opened with the first request: most servers never fetch anything, and are smaller without. */
  function openAgent(): Promise<Agent> {
    opening ??= import('./guarded-agent.ts').then(({ createGuardedAgent }) =>
      createGuardedAgent({ allowedHosts, resolve, timeoutMs }),
    );
    return opening;
  }
  const usualHeaders = { 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br' };

  async function get(
    url: string,
    { headers, maxBytes, refuseRedirect, signal }: WebRequest,
  ): Promise<WebResponse> {
    const limit = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    try {
      let address = url;
      for (let redirects = 0; ; redirects += 1) {
        const refusal = refusalOf(address, allowedHosts);
        if (refusal) throw new NotFetched(refusal);
        const { origin, pathname, search } = new URL(address);
        const agent = await openAgent();
        const response = await agent.request({
          ...{ origin, path: pathname + search, method: 'GET' },
          headers: { ...usualHeaders, ...headers },
          signal: either,
        });
        const target = redirectTarget(response, address);
        if (target === undefined) return await readResponse(response, address, maxBytes);
        discard(response);
        if (redirects >= mostRedirects)
          throw new NotFetched(`The address was redirected more than ${mostRedirects} times.`);
        const stop = URL.canParse(target) ? refuseRedirect?.(new URL(target)) : undefined;
        if (stop) throw new NotFetched(stop);
        address = target;
      }
    } catch (error) {
      // Whoever gave up knows why.
      signal?.throwIfAborted();
      throw notFetched(error, limit);
    }
  }

  return {
    get,
    refusalOf: (url) => refusalOf(url, allowedHosts),
    close: async () => (await opening)?.destroy(),
  };
}

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true });

function redirectTarget({ statusCode, headers }: Dispatcher.ResponseData, from: string): string | undefined {
  const location = [headers.location].flat()[0];
  if (!redirectStatuses.has(statusCode) || location === undefined) return undefined;
  // Resolved only where it is relative: an absolute one is checked as it was written.
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(location);
  return isAbsolute || !URL.canParse(location, from) ? location : new URL(location, from).href;
}

async function readResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: string,
  maxBytes: number,
): Promise<WebResponse> {
  const tooLarge = () => new NotFetched(`The page is larger than ${Math.round(maxBytes / 1_000_000)} MB.`);
  const header = (name: string) => [headers[name]].flat()[0];
  try {
    if (Number(header('content-length') ?? 0) > maxBytes) throw tooLarge();
    const chunks: Uint8Array[] = [];
    let size = 0;
    // Counted after unpacking, so that a small file cannot become a large one.
    for await (const chunk of unpacked(body, header('content-encoding'))) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    return { status: statusCode, url, header, body: new Uint8Array(Buffer.concat(chunks)) };
  } finally {
    body.destroy();
  }
}

const unpackers: Record<string, (() => Duplex) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function unpacked(body: Readable, encoding: string | undefined): AsyncIterable<Uint8Array> {
  const unpack = unpackers[encoding?.trim().toLowerCase() ?? '']?.();
  if (!unpack) return body;
  body.once('error', (error) => unpack.destroy(error));
  return body.pipe(unpack);
}

function discard({ body }: Dispatcher.ResponseData): void {
  body.once('error', () => {});
  body.destroy();
}

function notFetched(error: unknown, limit: AbortSignal): NotFetched {
  if (error instanceof NotFetched) return error;
  if (limit.aborted)
    return new NotFetched(`The website did not answer within ${timeoutMs / 1_000} seconds.`, {
      isTransient: true,
      cause: error,
    });
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (cause instanceof NotFetched) return cause;
  const [reason, isTransient] = reasons[code ?? ''] ?? ['The connection to the website failed.', true];
  return new NotFetched(reason, { isTransient, cause: error });
}

const reasons: Record<string, [reason: string, isTransient: boolean]> = {
  ENOTFOUND: ['There is no website of this name.', false],
  EAI_AGAIN: ['The name of the website could not be looked up.', true],
  ECONNREFUSED: ['The website refused the connection.', true],
  UND_ERR_CONNECT_TIMEOUT: ['The website could not be reached.', true],
  CERT_HAS_EXPIRED: ["The website's certificate has expired.", false],
  DEPTH_ZERO_SELF_SIGNED_CERT: ["The website's certificate is not trusted.", false],
  SELF_SIGNED_CERT_IN_CHAIN: ["The website's certificate is not trusted.", false],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["The website's certificate is not trusted.", false],
  ERR_TLS_CERT_ALTNAME_INVALID: ["The website's certificate is for another name.", false],
};
