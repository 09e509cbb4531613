import { part, queryOf } from '../addressed.ts';
import type { Body, Reply } from '../calls.ts';
import type { CallOptions } from '../options.ts';
import { documentOf, type OutgoingRequest, type Transport } from '../transport.ts';

type SettingsDocument = Reply<'GET', '/api/chatbots/{id}/settings'>;
/** What of the settings is to change; what is left out keeps its value. */
export type SettingsChanges = Body<'PUT', '/api/chatbots/{id}/settings'>['settings'];

/** The settings, with the version that `ifMatch` takes. */
export type Settings = SettingsDocument & { etag: string };

interface ChatbotAndUser {
  chatbotId: string;
  /** Your own user id; that of the ID token unless given. */
  userId?: string;
}

export function settings({ exchange }: Transport, ownUserId: () => Promise<string | undefined>) {
  async function send(request: OutgoingRequest, options?: CallOptions): Promise<Settings> {
    const { response, text } = await exchange(request, options);
    return Object.assign(documentOf(response, text) as SettingsDocument, { etag: response.headers.get('etag') ?? '' });
  }

  return {
    async get({ chatbotId, userId }: ChatbotAndUser, options?: CallOptions): Promise<Settings> {
      const query = queryOf({ userId: userId ?? (await ownUserId()) });
      return send({ method: 'GET', path: `/api/chatbots/${part(chatbotId)}/settings${query}` }, options);
    },
    /** With `ifMatch`, rejects with `PRECONDITION_FAILED` where somebody else has changed them since. */
    async update(
      given: ChatbotAndUser & { settings: SettingsChanges; ifMatch?: string },
      options?: CallOptions,
    ): Promise<Settings> {
      const { chatbotId, settings: changes, ifMatch } = given;
      const userId = given.userId ?? (await ownUserId());
      const body = { ...(userId !== undefined && { userId }), settings: changes };
      const headers = ifMatch === undefined ? undefined : { 'If-Match': ifMatch };
      return send({ method: 'PUT', path: `/api/chatbots/${part(chatbotId)}/settings`, body, headers }, options);
    },
  };
}
