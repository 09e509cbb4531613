import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useUser } from '../session/session-context.ts';

/** Answers that were about as sure as each other: how sure, which share was right, and how many. */
export interface Bin {
  said: number;
  right: number;
  count: number;
}

/** How far a chatbot's confidence can be believed, as the API tells it. */
export interface Calibration {
  calibration: { questions: number; ratings: number; calibratedAt: string } | null;
  bins: { before: Bin[]; after: Bin[] };
}

export function useCalibration(chatbotId: string) {
  const api = useApi();
  const { id: userId } = useUser();
  return useQuery({
    queryKey: ['calibration', chatbotId],
    queryFn: () => api.call<Calibration>(`/api/chatbots/${chatbotId}/calibration?${new URLSearchParams({ userId })}`),
  });
}
