import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import type { Api } from '../api/api.ts';
import { useApi } from '../api/api-context.ts';
import type { Pair } from '../sources/source-content.ts';
import { readContent } from '../sources/source-content.ts';
import { useWords } from '../words/index.ts';

const lookAgainMs = 300;

/** Adds a pair to the source of improved answers, and settles once that has been read. */
export function useImprovement(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const title = useWords()('improvedAnswers');
  return useMutation({
    mutationFn: async (pair: Pair) => {
      const id = await addPair(api, chatbotId, title, pair);
      await whenRead(api, chatbotId, id);
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['sources', chatbotId] }),
        queries.invalidateQueries({ queryKey: ['found-passages', chatbotId] }),
      ]),
  });
}

async function addPair(api: Api, chatbotId: string, title: string, pair: Pair): Promise<string> {
  const path = `/api/chatbots/${chatbotId}/sources` as const;
  const { sources } = await api.call(path);
  const kept = sources.find((source) => source.type === 'pairs' && source.title === title);
  if (!kept) return (await api.call(path, { method: 'POST', body: { type: 'pairs', title, pairs: [pair] } })).id;
  const { pairs } = await readContent(api, chatbotId, kept.id);
  // The newer answer to the same question is the one that counts.
  const others = (pairs ?? []).filter(({ question }) => question !== pair.question);
  const body = { type: 'pairs' as const, title, url: kept.url, pairs: [...others, pair] };
  return (await api.call(`${path}/${kept.id}`, { method: 'PUT', body })).id;
}

async function whenRead(api: Api, chatbotId: string, id: string): Promise<void> {
  for (;;) {
    const { status, error } = await api.call(`/api/chatbots/${chatbotId}/sources/${id}`);
    if (status === 'failed') throw new ParleyError('SOURCE_FAILED', error ?? '', { status: 422 });
    if (status !== 'pending') return;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}
