import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';

export const providers = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type Provider = (typeof providers)[number];

/** A model as it is shown: its key never is. */
export interface Model {
  provider: Provider;
  model: string;
  baseUrl: string;
  hasApiKey: boolean;
  apiKeyLastFour: string | null;
}

export interface Models {
  model: Model | null;
  fallbacks: Model[];
}

/** Without `apiKey` the stored one stays; null is none. */
export interface GivenModel {
  provider: Provider;
  model: string;
  baseUrl?: string;
  apiKey?: string | null;
}

export function useModels(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const path = `/api/chatbots/${chatbotId}/model`;
  const queryKey = ['model', chatbotId];
  return {
    models: useQuery({ queryKey, queryFn: () => api.call<Models>(path) }),
    save: useMutation({
      mutationFn: ({ given, fallbacks }: { given: GivenModel; fallbacks: readonly Model[] }) => {
        // A list that is left out would be emptied; without a key, each keeps its own.
        const kept = fallbacks.map(({ provider, model, baseUrl }) => ({ provider, model, baseUrl }));
        return api.call<Models>(path, { method: 'PUT', body: { ...given, fallbacks: kept } });
      },
      onSuccess: (models) => queries.setQueryData(queryKey, models),
    }),
    remove: useMutation({
      mutationFn: () => api.call<void>(path, { method: 'DELETE' }),
      onSuccess: () => queries.invalidateQueries({ queryKey }),
    }),
  };
}
