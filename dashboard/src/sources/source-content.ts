import type { Reply } from '../../../clients/js/src/calls.ts';
import type { Api } from '../api/api.ts';

/** What was written into a source by hand: of a text its content, of pairs the pairs. */
export type SourceContent = Reply<'GET', '/api/chatbots/{id}/sources/{sourceId}/content'>;
export type Pair = NonNullable<SourceContent['pairs']>[number];

export const readContent = (api: Api, chatbotId: string, sourceId: string) =>
  api.call(`/api/chatbots/${chatbotId}/sources/${sourceId}/content`);
