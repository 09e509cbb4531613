import type { RequestListener } from 'node:http';
import type { PassageIndex } from '../../knowledge/ports.ts';
import type { EventBus } from '../../live-chat/ports.ts';
import type { Tracer } from '../../tracing/index.ts';
import type { RegisteredNode } from '../database/postgres/node-register.ts';
import { answerNodes } from './answer-nodes.ts';
import { type AskingLimits, createHomeAsker, type NoAnswer } from './ask-home.ts';
import { createHomeNodes } from './home-nodes.ts';
import { createIndexAtHome, type SearchedAt } from './index-at-home.ts';
import { createNodeSignatures } from './node-signatures.ts';

/** How often to look which nodes run. Those that come and leave say so; one that was killed does not. */
const lookEveryMs = 10_000;
/** A database that is away is no reason not to stop. */
const longestLeaveMs = 1_000;
const topic = 'nodes';

interface Options {
  nodeUrl: string;
  register: RegisteredNode;
  bus: EventBus;
  index: PassageIndex;
  secret: string;
  release: string;
  limits?: AskingLimits | undefined;
  /** Where traces are switched on. */
  tracer?: Tracer | undefined;
  clock(): number;
  onSearch(where: SearchedAt): void;
  onFallback(reason: NoAnswer): void;
  onSearchForNode(): void;
  onSkip(node: string, reason: string): void;
  onError(error: unknown): void;
}

export type Homes = ReturnType<typeof openHomes>;

/** Chatbots have homes: each index is held by one of the nodes, which searches it for all. */
export function openHomes(options: Options) {
  const { nodeUrl, register, bus, index, onSearch, onFallback, onError } = options;
  const signatures = createNodeSignatures(options);
  const nodes = createHomeNodes({ own: nodeUrl });
  const asker = createHomeAsker(signatures, options.limits);
  let looking: Promise<void> = Promise.resolve();

  /** One after the other, so that what is known is what was read last. */
  function look(): Promise<void> {
    looking = looking
      .then(() => register.addresses())
      .then((addresses) => {
        nodes.know(addresses);
        asker.keepOnly(addresses);
      })
      .catch(onError);
    return looking;
  }

  async function announce(address: string): Promise<void> {
    await register.announce(address);
    bus.publish(topic);
  }

  const unsubscribe = bus.subscribe(topic, () => void look());
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  return {
    index: createIndexAtHome({
      here: index,
      nodes,
      ask: asker.ask,
      onSearch,
      onFallback,
      onSkip: (node, { reason, cause }) => options.onSkip(node, cause instanceof Error ? cause.message : reason),
    }),
    get nodeCount() {
      return nodes.count;
    },
    /** Answers other nodes, and leaves all other requests to the listener given. */
    before: (others: RequestListener): RequestListener =>
      answerNodes(
        {
          index,
          signatures,
          tracer: options.tracer,
          onBegin() {
            options.onSearchForNode();
            return nodes.begin(nodeUrl);
          },
        },
        others,
      ),
    /** From now on other nodes ask this one, and this one asks them. */
    async open() {
      await announce(nodeUrl).catch(onError);
      await look();
    },
    /** The other nodes ask this one no more; it still answers those that did not hear of it yet. */
    async leave() {
      const late = Promise.withResolvers<void>();
      const given = setTimeout(late.resolve, longestLeaveMs);
      await Promise.race([announce('').catch(onError), late.promise]);
      clearTimeout(given);
    },
    async close() {
      unsubscribe();
      clearInterval(timer);
      await looking;
      await asker.close();
    },
  };
}
