import { Pool } from 'undici';
import { traceHeaders } from '../../tracing/index.ts';
import { type IndexAnswer, type IndexQuestion, indexPath, writeQuestion } from './index-messages.ts';
import type { NodeSignatures } from './node-signatures.ts';

const keepAliveMs = 30_000;
const mostAnswerBytes = 32 * 1024 * 1024;

export interface AskingLimits {
  /** How long a machine may take to be connected: that does not depend on what its node has to do. */
  connectMs: number;
  /** How long a node may take to be connected and to begin its answer: it does at once, even where the search takes longer. */
  beginMs: number;
  /** How long it may take in all. What takes it longest is to load an index, which this node would have to do as well. */
  wholeMs: number;
}
const usualLimits: AskingLimits = { connectMs: 300, beginMs: 1_000, wholeMs: 3_000 };

/** Why a home gave no answer. */
export type NoAnswer = 'unreachable' | 'refused' | 'busy' | 'slow' | 'failed';

export class HomeDidNotAnswer extends Error {
  readonly reason: NoAnswer;

  constructor(reason: NoAnswer, options?: ErrorOptions) {
    super(`The home gave no answer: ${reason}`, options);
    this.name = 'HomeDidNotAnswer';
    this.reason = reason;
  }
}

/** Asks other nodes over connections that are kept. */
export function createHomeAsker(
  signatures: NodeSignatures,
  { connectMs, beginMs, wholeMs }: AskingLimits = usualLimits,
) {
  const pools = new Map<string, Pool>();

  function poolOf(node: string): Pool {
    let pool = pools.get(node);
    if (!pool) {
      // The other time-outs are ours; undici's own would only add timers.
      pool = new Pool(node, {
        connect: { timeout: connectMs },
        keepAliveTimeout: keepAliveMs,
        headersTimeout: 0,
        bodyTimeout: 0,
        maxResponseSize: mostAnswerBytes,
      });
      pools.set(node, pool);
    }
    return pool;
  }

  async function exchange(node: string, body: string, authorization: string) {
    const waiting = new AbortController();
    let late: NoAnswer = 'unreachable';
    // Where this thread was held up, an answer that is there by now is received before the time is called over.
    const giveUpAfter = (ms: number) => setTimeout(() => setImmediate(() => waiting.abort()), ms);
    let timer = giveUpAfter(beginMs);
    try {
      const reply = await poolOf(node).request({
        method: 'POST',
        path: indexPath,
        headers: { authorization, 'content-type': 'application/json', ...traceHeaders() },
        body,
        signal: waiting.signal,
      });
      clearTimeout(timer);
      late = 'slow';
      timer = giveUpAfter(wholeMs);
      return { status: reply.statusCode, text: await reply.body.text() };
    } catch (cause) {
      throw new HomeDidNotAnswer(waiting.signal.aborted ? late : 'unreachable', { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Rejects with `HomeDidNotAnswer`. */
    async ask(node: string, question: IndexQuestion): Promise<unknown> {
      const body = writeQuestion(question);
      const { authorization, signature } = signatures.signRequest(body);
      const { status, text } = await exchange(node, body, authorization);
      if (status !== 200) throw new HomeDidNotAnswer(status === 503 ? 'busy' : 'refused');
      const signed = signatures.checkAnswer(signature, text);
      if (signed === undefined) throw new HomeDidNotAnswer('refused');
      // A node of this release has signed it.
      const answer = JSON.parse(signed) as IndexAnswer;
      if ('failure' in answer) throw new HomeDidNotAnswer('failed', { cause: new Error(answer.failure) });
      return answer.found;
    },
    /** Lets go of connections to nodes that are no more. */
    keepOnly(nodes: readonly string[]) {
      for (const [node, pool] of pools) {
        if (nodes.includes(node)) continue;
        pools.delete(node);
        void pool.close();
      }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}
