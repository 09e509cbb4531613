import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import { useUser } from '../session/session-context.ts';

export type Calibration = Reply<'GET', '/api/chatbots/{id}/calibration'>;
/** Answers that were about as sure as each other: how sure, which share was right, and how many. */
export type Bin = Calibration['bins']['before'][number];

export function useCalibration(chatbotId: string) {
  const api = useApi();
  const { id: userId } = useUser();
  return useQuery({
    queryKey: ['calibration', chatbotId],
    queryFn: () => api.call(`/api/chatbots/${chatbotId}/calibration?${new URLSearchParams({ userId })}`),
  });
}
