import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Agent, Dispatcher } from 'undici';
import { NotFetched, reasonSentence, type WebFetch, type WebRequest, type WebResponse } from '../../knowledge/ports.ts';
import type { PostOutcome, WebPost } from '../../webhooks/ports.ts';
import { retryAfterMs } from '../openai-protocol/retry-after.ts';
import type { Resolve } from './guarded-agent.ts';
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

interface FetchOptions {
  /** Hosts of a private network that the operator has allowed. */
  allowedHosts: AllowedHosts;
  userAgent: string;
  resolve?: Resolve;
}

/** Opens the agent with the first request: a server that never fetches anything does not load the library. */
function lazyAgent(options: Parameters<typeof import('./guarded-agent.ts').createGuardedAgent>[0]) {
  let opening: Promise<Agent> | undefined;
  return {
    open(): Promise<Agent> {
      opening ??= import('./guarded-agent.ts').then(({ createGuardedAgent }) => createGuardedAgent(options));
      return opening;
    },
    close: async () => (await opening)?.destroy(),
  };
}

/**
 * The only way in which an owner's addresses are fetched. Every address, those that redirects lead to included, is
 * refused unless it is a website on the internet; bytes, time and redirects are limited.
 */
export function createWebFetch({ allowedHosts, userAgent, resolve = resolveAll }: FetchOptions): WebFetch {
  const agent = lazyAgent({ allowedHosts, resolve, timeoutMs });
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
        const response = await (await agent.open()).request({
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
          throw new NotFetched(reasonSentence('too-many-redirects', { count: mostRedirects }));
        const stop = URL.canParse(target) ? refuseRedirect?.(new URL(target)) : undefined;
        if (stop) throw new NotFetched(stop);
        address = target;
        if (redirect !== 'temporary') redirect = isPermanent(response.statusCode) ? 'permanent' : 'temporary';
      }
    } catch (error) {
      // The caller's own abort is not a failure of the website.
      signal?.throwIfAborted();
      throw notFetched(error, { limit, timeoutMs, what: 'website' });
    }
  }

  return {
    get,
    refusalOf: (url) => refusalOf(url, allowedHosts),
    close: agent.close,
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
  const tooLarge = () =>
    new NotFetched(reasonSentence('page-too-large', { megabytes: Number((maxBytes / 1_000_000).toFixed(1)) }));
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
        : new NotFetched(reasonSentence('not-decompressed'), { cause });
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

/** A receiver's body is not used; it is read so that the connection can be used again. */
const mostBodyBytes = 16_384;
const mostBodyMs = 500;

/**
 * Posts to addresses of owners under the guards of every other fetch: the address is checked before anything is
 * connected to, and again what its name resolves to. A redirect is a reply like any other and never followed.
 */
export function createWebPost({
  allowedHosts,
  userAgent,
  timeoutMs,
  resolve = resolveAll,
}: FetchOptions & { timeoutMs: number }): WebPost {
  // Receivers of many accounts share a host; the dispatcher limits how much each may be sent at once.
  const agent = lazyAgent({ allowedHosts, resolve, timeoutMs, connections: null });

  async function post(url: string, { headers, body, signal }: Parameters<WebPost['post']>[1]): Promise<PostOutcome> {
    const refusal = refusalOf(url, allowedHosts);
    if (refusal) return { unanswered: refusal, isTooSlow: false };
    const opened = await agent.open();
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const { origin, pathname, search } = new URL(url);
      const response = await opened.request({
        origin,
        path: pathname + search,
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
        signal: AbortSignal.any([signal, limit]),
      });
      await response.body.dump({ limit: mostBodyBytes, signal: AbortSignal.timeout(mostBodyMs) }).catch(() => {});
      return {
        status: response.statusCode,
        retryAfterMs: retryAfterMs([response.headers['retry-after']].flat()[0]),
      };
    } catch (error) {
      signal.throwIfAborted();
      const { code } = error as NodeJS.ErrnoException;
      return {
        unanswered: notFetched(error, { limit, timeoutMs, what: 'receiver' }).message,
        isTooSlow: limit.aborted || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'EAI_AGAIN',
      };
    }
  }

  return {
    post,
    refusalOf: (url) => refusalOf(url, allowedHosts),
    close: agent.close,
  };
}

interface Attempt {
  /** Aborted when it has taken too long. */
  limit: AbortSignal;
  timeoutMs: number;
  /** What was to answer, in the owner's words. */
  what: 'website' | 'receiver';
}

/** The failure as a sentence for the owner. */
function notFetched(error: unknown, { limit, timeoutMs, what }: Attempt): NotFetched {
  if (error instanceof NotFetched) return error;
  if (limit.aborted)
    return new NotFetched(saidOf(what, reasonSentence('no-response', { seconds: timeoutMs / 1_000 })), {
      isTransient: true,
      cause: error,
    });
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (cause instanceof NotFetched) return cause;
  const reason = reasons[code ?? ''] ?? reasonSentence('connection-failed');
  return new NotFetched(saidOf(what, reason), { isTransient: !lasting.has(reason), cause: error });
}

/** The reasons speak of a website. */
const saidOf = (what: Attempt['what'], reason: string) => reason.replace('website', what);

const notTrusted = reasonSentence('certificate-untrusted');
const reasons: Record<string, string> = {
  ENOTFOUND: reasonSentence('name-unknown'),
  EAI_AGAIN: reasonSentence('name-not-looked-up'),
  ECONNREFUSED: reasonSentence('connection-refused'),
  UND_ERR_CONNECT_TIMEOUT: reasonSentence('unreachable'),
  CERT_HAS_EXPIRED: reasonSentence('certificate-expired'),
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: reasonSentence('certificate-other-name'),
};
/** Another try would not go better. */
const lasting = new Set([
  reasonSentence('name-unknown'),
  reasonSentence('certificate-expired'),
  notTrusted,
  reasonSentence('certificate-other-name'),
]);
