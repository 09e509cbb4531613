import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Agent, Dispatcher } from 'undici';
import { NotFetched, type WebFetch, type WebRequest, type WebResponse } from '../../knowledge/ports.ts';
import type { Resolve } from './guarded-agent.ts';
import { notFetched } from './not-fetched.ts';
import { resolveAll } from './resolve-all.ts';
import { type AllowedHosts, refusalOf } from './web-address.ts';

const gunzip = promisify(zlib.gunzip);
const brotliDecompress = promisify(zlib.brotliDecompress);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);

const mostRedirects = 5;
const timeoutMs = 20_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const isPermanent = (status: number) => status === 301 || status === 308;

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

  async function get(url: string, { headers, maxBytes, refuseRedirect, signal }: WebRequest): Promise<WebResponse> {
    const limit = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    try {
      let address = url;
      let redirect: WebResponse['redirect'] = null;
      for (let redirects = 0; ; redirects += 1) {
        const refusal = refusalOf(address, allowedHosts);
        if (refusal) throw new NotFetched(refusal);
        const { origin, pathname, search } = new URL(address);
        const agent = await openAgent();
        const response = await agent.request({
          origin,
          path: pathname + search,
          method: 'GET',
          headers: { ...usualHeaders, ...headers },
          signal: either,
        });
        const target = redirectTarget(response, address);
        if (target === undefined) return { ...(await readResponse(response, maxBytes)), url: address, redirect };
        discard(response);
        if (redirects >= mostRedirects)
          throw new NotFetched(`The address was redirected more than ${mostRedirects} times.`);
        const stop = URL.canParse(target) ? refuseRedirect?.(new URL(target)) : undefined;
        if (stop) throw new NotFetched(stop);
        address = target;
        if (redirect !== 'temporary') redirect = isPermanent(response.statusCode) ? 'permanent' : 'temporary';
      }
    } catch (error) {
      // Whoever gave up knows why.
      signal?.throwIfAborted();
      throw notFetched(error, { limit, timeoutMs, what: 'website' });
    }
  }

  return {
    get,
    refusalOf: (url) => refusalOf(url, allowedHosts),
    close: async () => (await opening)?.destroy(),
  };
}

function redirectTarget({ statusCode, headers }: Dispatcher.ResponseData, from: string): string | undefined {
  const location = [headers.location].flat()[0];
  if (!redirectStatuses.has(statusCode) || location === undefined) return undefined;
  // Resolved only where it is relative: an absolute one is checked as it was written.
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(location);
  return isAbsolute || !URL.canParse(location, from) ? location : new URL(location, from).href;
}

async function readResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Omit<WebResponse, 'url' | 'redirect'>> {
  const tooLarge = () => new NotFetched(`The page is larger than ${Math.round(maxBytes / 1_000_000)} MB.`);
  const header = (name: string) => [headers[name]].flat()[0];
  try {
    if (Number(header('content-length') ?? 0) > maxBytes) throw tooLarge();
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    const packed = Buffer.concat(chunks);
    const unpacked = await unpack(packed, header('content-encoding'), maxBytes).catch((cause) => {
      throw cause.code === 'ERR_BUFFER_TOO_LARGE'
        ? tooLarge()
        : new NotFetched('What the website sent could not be unpacked.', { cause });
    });
    return { status: statusCode, header, body: new Uint8Array(unpacked) };
  } finally {
    body.destroy();
  }
}

/** With a limit on what comes out, so that a small file cannot become a large one. */
async function unpack(packed: Buffer, encoding: string | undefined, maxOutputLength: number): Promise<Buffer> {
  const options = { maxOutputLength };
  // "Not modified", and many an error, say how their absent body is packed.
  if (packed.length === 0) return packed;
  switch (encoding?.trim().toLowerCase() ?? '') {
    case 'gzip':
    case 'x-gzip':
      return gunzip(packed, options);
    case 'br':
      return brotliDecompress(packed, options);
    case 'deflate':
      // Servers send it with the header of zlib, as they should, and without.
      return ((packed[0] ?? 0) & 0x0f) === 8 ? inflate(packed, options) : inflateRaw(packed, options);
    default:
      return packed;
  }
}

function discard({ body }: Dispatcher.ResponseData): void {
  body.once('error', () => {});
  body.destroy();
}
