import type { PassageIndex, SearchResult } from '../../knowledge/ports.ts';
import { HomeDidNotAnswer, type NoAnswer } from './ask-home.ts';
import type { HomeNodes } from './home-nodes.ts';
import type { IndexQuestion } from './index-messages.ts';

/** Where a search was made: here, as this node is the home; at the home; or here, as the home gave no answer. */
export type SearchedAt = 'here' | 'home' | 'fallback';

interface Options {
  /** The index of this node. */
  here: PassageIndex;
  nodes: HomeNodes;
  /** Rejects with `HomeDidNotAnswer`. */
  ask(node: string, question: IndexQuestion): Promise<unknown>;
  onSearch(where: SearchedAt): void;
  onFallback(reason: NoAnswer): void;
  /** Another node is not asked for a while. */
  onSkip(node: string, failure: HomeDidNotAnswer): void;
}

/**
 * Searches a chatbot's passages at its home, so that each index is in the memory of one node. What a home does not answer
 * is searched here: no question fails because of one.
 */
export function createIndexAtHome({ here, nodes, ask, onSearch, onFallback, onSkip }: Options): PassageIndex {
  /** What the home finds; nothing where this node is to look itself. */
  async function atHome(chatbotId: string, question: IndexQuestion): Promise<{ found: unknown } | SearchedAt> {
    const home = nodes.homeOf(chatbotId);
    if (home === nodes.own) return 'here';
    const end = nodes.begin(home);
    try {
      return { found: await ask(home, question) };
    } catch (failure) {
      if (!(failure instanceof HomeDidNotAnswer)) throw failure;
      onFallback(failure.reason);
      if (isAway.has(failure.reason) && nodes.skip(home)) onSkip(home, failure);
      if (failure.reason === 'slow') nodes.searchHere(chatbotId);
      return 'fallback';
    } finally {
      end();
    }
  }

  async function lookHere<Found>(look: () => Promise<Found>): Promise<Found> {
    const end = nodes.begin(nodes.own);
    try {
      return await look();
    } finally {
      end();
    }
  }

  return {
    async search(request) {
      const answer = await atHome(request.chatbotId, { search: request });
      onSearch(typeof answer === 'string' ? answer : 'home');
      // The home answers each kind of question with its own kind of result.
      return typeof answer === 'string' ? lookHere(() => here.search(request)) : (answer.found as SearchResult);
    },
    async languagesOf(wanted) {
      const answer = await atHome(wanted.chatbotId, { languagesOf: wanted });
      return typeof answer === 'string' ? lookHere(() => here.languagesOf(wanted)) : (answer.found as string[]);
    },
    forget: async (chatbotId) => here.forget?.(chatbotId),
    close: () => here.close(),
  };
}

/** Another question to the same node would fare no better. */
const isAway: ReadonlySet<NoAnswer> = new Set(['unreachable', 'refused']);
