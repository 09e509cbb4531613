import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import type { Api } from '../api/api.ts';
import { useApi } from '../api/api-context.ts';
import type { ChatbotSettings } from '../api/documents.ts';
import { useUser } from '../session/session-context.ts';
import { changesOf, type Draft, draftOf } from './draft.ts';

/** What was read, and what proves that it is still so when it is written. */
export interface Read {
  saved: Draft;
  etag: string;
}

/** The settings as they were when the form was opened: an editor's ground does not move while they write. */
export function useSettings(chatbotId: string) {
  const api = useApi();
  const { id: userId } = useUser();
  return useQuery({
    queryKey: ['settings', chatbotId],
    queryFn: () => readSettings(api, chatbotId, userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Reads anew, for somebody whose ground has moved after all. */
export function useReading(chatbotId: string): () => Promise<Read> {
  const api = useApi();
  const { id: userId } = useUser();
  return () => readSettings(api, chatbotId, userId);
}

async function readSettings(api: Api, chatbotId: string, userId: string): Promise<Read> {
  const [chatbot, response] = await Promise.all([
    api.call(`/api/chatbots/${chatbotId}`),
    api.send(`/api/chatbots/${chatbotId}/settings?userId=${encodeURIComponent(userId)}`),
  ]);
  const { settings } = (await response.json()) as { settings: ChatbotSettings };
  return { saved: draftOf(chatbot, settings), etag: response.headers.get('ETag') ?? '' };
}

/** Saves what was changed. The name goes first: after the settings, their ETag would be out of date where it is refused. */
export function useSaving(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: async ({ read, draft }: { read: Read; draft: Draft }): Promise<Read> => {
      const path = `/api/chatbots/${chatbotId}` as const;
      const { chatbot, settings } = changesOf(read.saved, draft);
      if (Object.keys(chatbot).length > 0) {
        refuseIfOvertaken(read.saved, chatbot, await api.call(path));
        await api.send(path, { method: 'PATCH', body: chatbot });
      }
      if (Object.keys(settings).length > 0) {
        const headers = { 'If-Match': read.etag };
        await api.send(`${path}/settings`, { method: 'PUT', body: { userId, settings }, headers });
      }
      return readSettings(api, chatbotId, userId);
    },
    // Also where it was refused: the name may have been taken before that.
    onSettled: () => queries.invalidateQueries({ queryKey: ['chatbots'] }),
  });
}

/** Name and domains have no ETag to be sent with: they are looked at just before. */
function refuseIfOvertaken(saved: Draft, changes: Partial<Draft>, found: Pick<Draft, 'name' | 'domains'>): void {
  const isOvertaken = (['name', 'domains'] as const).some((field) => {
    const known = [saved[field], changes[field]].map((value) => JSON.stringify(value));
    return changes[field] !== undefined && !known.includes(JSON.stringify(found[field]));
  });
  if (isOvertaken) throw new ParleyError('PRECONDITION_FAILED', '', { status: 412 });
}
