import type { Api } from '../api/api.ts';

export interface Pair {
  question: string;
  answer: string;
}

/** What was written into a source by hand: of a text its content, of pairs the pairs. */
export interface SourceContent {
  type: 'text' | 'markdown' | 'pairs';
  title: string;
  url: string | null;
  content: string | null;
  pairs: Pair[] | null;
}

export const readContent = (api: Api, chatbotId: string, sourceId: string) =>
  api.call(`/api/chatbots/${chatbotId}/sources/${sourceId}/content`) as Promise<SourceContent>;
