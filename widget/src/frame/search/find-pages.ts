import type { Reply } from '../../../../clients/js/src/calls.ts';
import type { Requests } from '../conversation/requests.ts';

export type FoundPage = Reply<'GET', '/api/widget/{id}/search'>['results'][number];

const mostRemembered = 100;

/** Finds pages while somebody types; what was found for the same words before is there at once. */
export function createPageFinder(requests: Requests, chatbotId: string) {
  const found = new Map<string, FoundPage[]>();
  return {
    known: (query: string) => found.get(query),
    async find(query: string, signal: AbortSignal): Promise<FoundPage[]> {
      const path = `/api/widget/${chatbotId}/search?${new URLSearchParams({ q: query })}`;
      const response = await requests.send(path, { asVisitor: true, signal });
      const { results } = (await response.json()) as Reply<'GET', '/api/widget/{id}/search'>;
      if (found.size >= mostRemembered) found.clear();
      found.set(query, results);
      return results;
    },
  };
}
