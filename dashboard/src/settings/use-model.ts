import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import { useIsOperator } from '../chatbots/use-chatbots.ts';

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
    test: useMutation({
      mutationFn: (given: GivenModel) => api.call(`${path}/test`, { method: 'POST', body: given }),
    }),
    remove: useMutation({
      mutationFn: () => api.call(path, { method: 'DELETE' }),
      onSuccess: () => queries.invalidateQueries({ queryKey }),
    }),
  };
}

/** The models of an Ollama on the server's own machine; only who runs the server is told. */
export function useLocalModels() {
  const api = useApi();
  const isOperator = useIsOperator();
  return useQuery({
    queryKey: ['local-models'],
    enabled: isOperator,
    queryFn: () => api.call('/api/models/local'),
    // It is not offered where the server is not a local one.
    retry: false,
  });
}
