import { part, queryOf } from './addressed.ts';
import { AnswerStream, type Question } from './answer-stream.ts';
import type { Body } from './calls.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { apiKeys } from './resources/api-keys.ts';
import { chatbots } from './resources/chatbots.ts';
import { heldMails } from './resources/held-mails.ts';
import { liveChat } from './resources/live-chat.ts';
import { mailAddress } from './resources/mail-address.ts';
import { mailServer } from './resources/mail-server.ts';
import { notifications } from './resources/notifications.ts';
import { settings } from './resources/settings.ts';
import { sources } from './resources/sources.ts';
import { subjectOf } from './token-subject.ts';
import { createTransport, type Transport } from './transport.ts';

/**
 * A Parley server, called in the name of one caller.
 *
 *     const parley = new Parley({ baseUrl: 'https://chat.example.com', apiKey });
 *     const { response, sources } = await parley.query({ chatbotId, message: 'Can I return a lamp?' });
 */
export class Parley {
  readonly #transport: Transport;
  readonly chatbots: ReturnType<typeof chatbots>;
  readonly sources: ReturnType<typeof sources>;
  readonly settings: ReturnType<typeof settings>;
  readonly live: ReturnType<typeof liveChat>;
  readonly heldMails: ReturnType<typeof heldMails>;
  readonly mailAddress: ReturnType<typeof mailAddress>;
  readonly mailServer: ReturnType<typeof mailServer>;
  readonly notifications: ReturnType<typeof notifications>;
  readonly apiKeys: ReturnType<typeof apiKeys>;
  /** Any other call of the API, with the types of its document: `parley.request('GET', '/api/accounts')`. */
  readonly request: Transport['request'];

  constructor(options: ClientOptions) {
    this.#transport = createTransport(options);
    this.request = this.#transport.request;
    this.chatbots = chatbots(this.#transport);
    this.sources = sources(this.#transport);
    this.settings = settings(this.#transport, () => this.#ownUserId());
    this.live = liveChat(this.#transport);
    this.heldMails = heldMails(this.#transport);
    this.mailAddress = mailAddress(this.#transport);
    this.mailServer = mailServer(this.#transport);
    this.notifications = notifications(this.#transport);
    this.apiKeys = apiKeys(this.#transport);
  }

  /** Asks a chatbot and resolves to the whole answer. */
  query(question: Question, options?: CallOptions) {
    return this.request('POST', '/api/chatbot/query', { body: question, takesKey: true }, options);
  }

  /** Asks a chatbot and gives the answer while it is written. Goes on by itself after a cut. */
  queryStream(question: Question, options: CallOptions = {}): AnswerStream {
    return new AnswerStream(this.#transport, question, options);
  }

  /** Rates an answer from 1 to 5, or changes its rating. */
  feedback(rated: Body<'POST', '/api/chatbot/feedback'>, options?: CallOptions) {
    return this.request('POST', '/api/chatbot/feedback', { body: rated, takesKey: true }, options);
  }

  /** How a chatbot is used. `userId` is that of the ID token unless given. */
  async statistics({ chatbotId, userId }: { chatbotId: string; userId?: string }, options?: CallOptions) {
    const query = queryOf({ userId: userId ?? (await this.#ownUserId()) });
    const path = `/api/chatbots/${part(chatbotId)}/stats${query}`;
    return this.request('GET', path as `/api/chatbots/${string}/stats`, {}, options);
  }

  /** Says whether an agent is there for live chats, and for how many. */
  agentStatus(status: Body<'PUT', '/api/live-chat/agent-status'>, options?: CallOptions) {
    return this.request('PUT', '/api/live-chat/agent-status', { body: status }, options);
  }

  async #ownUserId(): Promise<string | undefined> {
    const { token } = this.#transport.options;
    const given = typeof token === 'function' ? await token({ wasRefused: false }) : token;
    return given === undefined ? undefined : subjectOf(given);
  }
}
