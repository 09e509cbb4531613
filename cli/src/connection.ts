import { type ChatbotClient, createChatbotClient, type Mode } from './client/chatbot-client.ts';
import { UsageProblem } from './read-flags.ts';
import type { Surroundings } from './surroundings.ts';

/** The flags of every command that asks a chatbot. */
export const connectionOptions = {
  chatbot: { type: 'string' },
  url: { type: 'string', default: 'http://localhost:3000' },
  key: { type: 'string' },
  mode: { type: 'string', default: 'standard' },
} as const;

const modes: readonly Mode[] = ['standard', 'productivity', 'creative'];

interface ConnectionFlags {
  chatbot?: string;
  url: string;
  key?: string;
  mode: string;
}

export interface Connection {
  client: ChatbotClient;
  chatbotId: string;
  url: string;
  mode: string;
}

export function connect(flags: ConnectionFlags, environment: Surroundings['environment']): Connection {
  const { chatbot: chatbotId } = flags;
  const mode = modes.find((each) => each === flags.mode);
  const apiKey = flags.key ?? environment['PARLEY_API_KEY'];
  if (!chatbotId) throw new UsageProblem('Name the chatbot to ask: --chatbot bot_…');
  if (!apiKey) throw new UsageProblem('Give an API key: --key pk_live_…, or PARLEY_API_KEY in the environment.');
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new UsageProblem('The API key has characters that no key has: was it copied whole, and alone?');
  }
  if (!mode) {
    throw new UsageProblem(`--mode is one of ${modes.join(', ')}, not ${JSON.stringify(flags.mode)}.`);
  }
  const url = serverUrl(flags.url);
  return { client: createChatbotClient({ url, apiKey, chatbotId, mode }), chatbotId, url, mode };
}

/** Kept without a slash at its end; a path stays, for servers behind one. */
export function serverUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageProblem(`--url takes an address such as http://localhost:3000, not ${JSON.stringify(text)}.`);
  }
  if (url.username || url.password) {
    throw new UsageProblem('--url must not hold a user name or password: reports show the address.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
