/** Names for documents of the API that several pages use. */
import type { Body, Reply } from '../../../clients/js/src/calls.ts';

export type User = Reply<'POST', '/api/auth/renew'>['user'];
export type Account = Reply<'GET', '/api/accounts'>['accounts'][number];
export type Role = Account['role'];

export type Chatbot = Reply<'GET', '/api/chatbots/{id}'>;
type StoredSettings = Reply<'GET', '/api/chatbots/{id}/settings'>['settings'];
/** The document does not say that hosts are strings: the server normalises them. */
export type ChatbotSettings = Omit<StoredSettings, 'linkHosts'> & { linkHosts: string[] };
export type Language = ChatbotSettings['languages'][number];
export type Source = Reply<'GET', '/api/chatbots/{id}/sources/{sourceId}'>;
export type GivenSource = Body<'POST', '/api/chatbots/{id}/sources'>;
export type ConversationMessage = Reply<'GET', '/api/chatbots/{id}/sessions/{sessionId}'>['messages'][number];

/** The reply to a question; the event `answer` of a stream holds the same. */
export type Answer = Reply<'POST', '/api/chatbot/query'>;
export type Mode = NonNullable<Body<'POST', '/api/chatbot/query'>['mode']>;
export type Step = keyof NonNullable<Answer['timings']>;
