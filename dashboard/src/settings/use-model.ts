import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';

/** Models as they are shown: without their keys. */
export type Models = Reply<'GET', '/api/chatbots/{id}/model'>;
export type Model = NonNullable<Models['model']>;
export type Provider = Model['provider'];
export const providers: readonly Provider[] = ['openai', 'anthropic', 'google', 'openai-compatible'];

/** Without `apiKey` the stored one stays; null is none. */
export type GivenModel = Omit<Body<'PUT', '/api/chatbots/{id}/model'>, 'fallbacks'>;

export function useModels(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const path = `/api/chatbots/${chatbotId}/model` as const;
  const queryKey = ['model', chatbotId];
  return {
    models: useQuery({ queryKey, queryFn: () => api.call(path) }),
    save: useMutation({
      mutationFn: ({ given, fallbacks }: { given: GivenModel; fallbacks: readonly Model[] }) => {
        // A list that is left out would be emptied; without a key, each keeps its own.
        const kept = fallbacks.map(({ provider, model, baseUrl }) => ({ provider, model, baseUrl }));
        return api.call(path, { method: 'PUT', body: { ...given, fallbacks: kept } });
      },
      onSuccess: (models) => queries.setQueryData(queryKey, models),
    }),
    remove: useMutation({
      mutationFn: () => api.call(path, { method: 'DELETE' }),
      onSuccess: () => queries.invalidateQueries({ queryKey }),
    }),
  };
}
