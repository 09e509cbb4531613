import type { Agent } from 'undici';
import type { PostOutcome, WebPost } from '../../webhooks/ports.ts';
import { retryAfterMs } from '../openai-protocol/retry-after.ts';
import type { Resolve } from './guarded-agent.ts';
import { notFetched } from './not-fetched.ts';
import { resolveAll } from './resolve-all.ts';
import { type AllowedHosts, refusalOf } from './web-address.ts';

/** A receiver's body says nothing to us; read as far as it leaves the connection usable. */
const mostBodyBytes = 16_384;
const mostBodyMs = 500;

interface Options {
  allowedHosts: AllowedHosts;
  userAgent: string;
  timeoutMs: number;
  resolve?: Resolve;
}

/**
 * Posts to addresses of owners under the guards of every other fetch: the address is checked before anything is
 * connected to, and again what its name leads to. A redirect is an answer like any other and never followed.
 */
export function createWebPost({ allowedHosts, userAgent, timeoutMs, resolve = resolveAll }: Options): WebPost {
  let opening: Promise<Agent> | undefined;
  function openAgent(): Promise<Agent> {
    opening ??= import('./guarded-agent.ts').then(({ createGuardedAgent }) =>
      // Receivers of many accounts share a host; who may post how much at once is decided before.
      createGuardedAgent({ allowedHosts, resolve, timeoutMs, connections: null }),
    );
    return opening;
  }

  async function post(url: string, { headers, body, signal }: Parameters<WebPost['post']>[1]): Promise<PostOutcome> {
    const refusal = refusalOf(url, allowedHosts);
    if (refusal) return { unanswered: refusal, isTooSlow: false };
    const agent = await openAgent();
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const { origin, pathname, search } = new URL(url);
      const response = await agent.request({
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
    close: async () => (await opening)?.destroy(),
  };
}
