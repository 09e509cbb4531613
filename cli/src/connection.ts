import { Parley } from '../../clients/js/src/parley.ts';
import { ParleyError } from '../../clients/js/src/parley-error.ts';
import { type ChatbotClient, createChatbotClient, type Mode } from './client/chatbot-client.ts';
import { callProblemOf } from './client/request-problem.ts';
import { UsageProblem } from './read-flags.ts';
import { addressFlags, addressOf } from './server-address.ts';
import type { Surroundings } from './surroundings.ts';

type Environment = Surroundings['environment'];

const modes: readonly Mode[] = ['standard', 'productivity', 'creative'];

/** The flags of every command that calls a server with an API key. */
export const keyFlags = {
  ...addressFlags,
  key: { type: 'string', value: 'KEY', about: 'API key, pk_live_… (default: PARLEY_KEY)' },
} as const;

/** The flags of every command that is about one chatbot. */
export const chatbotFlags = {
  chatbot: { type: 'string', value: 'ID', about: 'Chatbot ID, bot_…' },
  ...keyFlags,
} as const;

/** The flags of every command that asks a chatbot. */
export const connectionFlags = {
  ...chatbotFlags,
  mode: {
    type: 'string',
    value: 'MODE',
    about: `Answer mode: ${modes.join(', ')} (default: standard)`,
    default: 'standard',
  },
} as const;

interface KeyFlags {
  server?: string | undefined;
  url?: string | undefined;
  key?: string | undefined;
}

interface ChatbotFlags extends KeyFlags {
  chatbot?: string | undefined;
}

export interface Connection {
  client: ChatbotClient;
  chatbotId: string;
  url: string;
  mode: string;
}

export function connect(flags: ChatbotFlags & { mode: string }, environment: Environment): Connection {
  const chatbotId = chatbotOf(flags, 'Name the chatbot to ask');
  const apiKey = keyOf(flags, environment);
  const mode = modes.find((each) => each === flags.mode);
  if (!mode) {
    throw new UsageProblem(`--mode is one of ${modes.join(', ')}, not ${JSON.stringify(flags.mode)}.`);
  }
  const url = addressOf(flags, environment);
  return { client: createChatbotClient({ url, apiKey, chatbotId, mode }), chatbotId, url, mode };
}

export interface KeyConnection {
  parley: Parley;
  /** Every failure of the call leaves with a sentence. */
  call<T>(call: () => Promise<T>): Promise<T>;
}

/** The server, in the name of whoever has the API key. */
export function connectWithKey(flags: KeyFlags, environment: Environment): KeyConnection {
  const apiKey = keyOf(flags, environment);
  const url = addressOf(flags, environment);
  return {
    parley: new Parley({ apiKey, baseUrl: url }),
    async call(call) {
      try {
        return await call();
      } catch (error) {
        throw error instanceof ParleyError ? callProblemOf(error, url) : error;
      }
    },
  };
}

/** The chatbot that a command is about. */
export function chatbotOf({ chatbot }: ChatbotFlags, request = 'Name the chatbot'): string {
  if (!chatbot) throw new UsageProblem(`${request}: --chatbot bot_…`);
  return chatbot;
}

function keyOf({ key }: KeyFlags, environment: Environment): string {
  // The second name is that of earlier versions.
  const apiKey = key ?? (environment['PARLEY_KEY'] || environment['PARLEY_API_KEY']);
  if (!apiKey) throw new UsageProblem('No API key. Pass --key pk_live_…, or set PARLEY_KEY.');
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new UsageProblem('This is not a valid API key. Check that you copied all of it, and nothing else.');
  }
  return apiKey;
}
