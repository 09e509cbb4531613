import type { Reply } from '../../../../clients/js/src/calls.ts';
import type { Requests } from '../conversation/requests.ts';

export type FoundPage = Reply<'GET', '/api/widget/{id}/search'>['results'][number];

const mostRemembered = 100;
/** Once so many pages have the words, those below that have none of them only look like mistakes. */
const enoughMarked = 3;

/** Finds pages while somebody types; what was found for the same words before is there at once. */
export function createPageFinder(requests: Requests, chatbotId: string) {
  const found = new Map<string, FoundPage[]>();
  return {
    known: (query: string) => found.get(query),
    async find(query: string, signal: AbortSignal): Promise<FoundPage[]> {
      const path = `/api/widget/${chatbotId}/search?${new URLSearchParams({ q: query })}`;
      const response = await requests.send(path, { asVisitor: true, signal });
      const reply = (await response.json()) as Reply<'GET', '/api/widget/{id}/search'>;
      const results = withoutWeakTail(reply.results);
      if (found.size >= mostRemembered) found.clear();
      found.set(query, results);
      return results;
    },
  };
}

/** Pages found by meaning stay where they rank among those with the words; after enough of these they are left out. */
export function withoutWeakTail<Page extends { marks: readonly unknown[] }>(pages: readonly Page[]): Page[] {
  let marked = 0;
  return pages.filter(({ marks }) => {
    if (marks.length > 0) marked += 1;
    return marks.length > 0 || marked < enoughMarked;
  });
}
