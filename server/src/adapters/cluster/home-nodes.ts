import { homeOrder } from './home-order.ts';

/** So many searches at once are no overload: to wait for them takes less than to load an index at the next node. */
const alwaysAllowed = 32;
/** How many times the mean a node may have under way before the next in order is asked. */
const mostTimesMean = 2;
const usualSkipMs = 5_000;
/** Chatbots at a time whose home is slow. */
const mostHere = 1_000;

interface Options {
  /** The address of this node. */
  own: string;
  /** How long a node that does not answer is not asked. */
  skipMs?: number | undefined;
  now?: () => number;
}

export type HomeNodes = ReturnType<typeof createHomeNodes>;

/**
 * Which node is asked for a chatbot's index: the first in its order that answers and has no more to do than the others,
 * as far as this node knows: it counts what it has asked for itself.
 */
export function createHomeNodes({ own, skipMs = usualSkipMs, now = () => performance.now() }: Options) {
  let known: readonly string[] = [];
  let total = 0;
  const underWay = new Map<string, number>();
  const skippedUntil = new Map<string, number>();
  /** Chatbots whose home was slow, such as while it loads a large index. */
  const hereUntil = new Map<string, number>();

  function isSkipped(node: string): boolean {
    const until = skippedUntil.get(node);
    if (until === undefined) return false;
    if (until > now()) return true;
    skippedUntil.delete(node);
    return false;
  }

  return {
    own,
    /** Those that run now, this one among them unless it is leaving. */
    know(addresses: readonly string[]) {
      known = addresses;
      for (const node of skippedUntil.keys()) if (!known.includes(node)) skippedUntil.delete(node);
    },
    get count() {
      return known.length;
    },
    /** This node, where no other may be asked. */
    homeOf(chatbotId: string): string {
      if ((hereUntil.get(chatbotId) ?? 0) > now()) return own;
      hereUntil.delete(chatbotId);
      const nodes = known.filter((node) => !isSkipped(node));
      const most = Math.max(alwaysAllowed, Math.ceil((mostTimesMean * (total + 1)) / nodes.length));
      return homeOrder(nodes, chatbotId).find((node) => (underWay.get(node) ?? 0) < most) ?? own;
    },
    /** A search at that node begins; to be called once it is over. */
    begin(node: string): () => void {
      total += 1;
      underWay.set(node, (underWay.get(node) ?? 0) + 1);
      return () => {
        total -= 1;
        const left = (underWay.get(node) ?? 1) - 1;
        if (left > 0) underWay.set(node, left);
        else underWay.delete(node);
      };
    },
    /** The home of this chatbot took too long: others need not wait for it as long. */
    searchHere(chatbotId: string) {
      if (hereUntil.size >= mostHere) hereUntil.clear();
      hereUntil.set(chatbotId, now() + skipMs);
    },
    /** The next in order is asked for a while. Returns false where that is so already. */
    skip(node: string): boolean {
      const isNew = !isSkipped(node);
      skippedUntil.set(node, now() + skipMs);
      return isNew;
    },
  };
}
