import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Chatbots } from '../chatbots/index.ts';
import { type Identity, type signInVerbs, type UserCaller, withRepeatableIds } from '../identity/index.ts';
import type { Knowledge } from '../knowledge/index.ts';

export interface Demo {
  email: string;
  password: string;
  apiKey: string;
  chatbotId: string;
}

interface Services {
  identity: Identity;
  signIn: ReturnType<typeof signInVerbs>;
  chatbots: Chatbots;
  knowledge: Knowledge;
  publicUrl: string;
}

const waitEveryMs = 50;

interface DemoUser {
  email: string;
  password: string;
}

/** Who signs in to the demo. */
export const demoEmail = 'demo@example.com';

/** Who the demo belongs to. From a secret that is random and kept until the demo is made: begun again, it is the same. */
export function demoUser(secret: string): DemoUser {
  return {
    email: demoEmail,
    password: seedOf(secret, 'password').toString('base64url').slice(0, 20),
  };
}

const seedOf = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest();

/**
 * Makes an account with one chatbot that knows this project's documentation. Made again after it was interrupted, it goes
 * on with what is there. Nothing where its owner has deleted the account meanwhile.
 */
export async function seedDemo(
  secret: string,
  { identity, signIn, chatbots, knowledge, publicUrl }: Services,
): Promise<Demo | undefined> {
  const { email, password } = demoUser(secret);
  const again = <Made>(purpose: string, make: () => Promise<Made>) => withRepeatableIds(seedOf(secret, purpose), make);
  const { user } = await signIn.signUp({
    email,
    password,
    name: 'Demo',
    accountName: 'Demo',
    invitationToken: undefined,
  });
  const caller: UserCaller = {
    kind: 'user',
    userId: user.id,
    subject: user.id,
    issuer: 'local',
    email,
    isEmailVerified: true,
    name: 'Demo',
    expiresAtMs: Infinity,
    tokenHash: '',
  };
  const [account] = await identity.accountsOf(caller);
  if (!account) return undefined;
  const { key } = await again('API key', () =>
    identity.createApiKey(caller, account.id, { name: 'Demo', scopes: ['ask'] }),
  );
  const chatbot = await again('chatbot', () =>
    chatbots.createChatbot(caller, account.id, { name: 'Parley', domains: [] }),
  );
  await chatbots.updateSettings(
    caller,
    chatbot.id,
    {
      welcomeMessage: 'Hello! Ask me anything about Parley.',
      suggestedQuestions: ['What is Parley?', 'How do I connect a language model?', 'How do I run it on PostgreSQL?'],
    },
    () => true,
  );
  // What was added before the interruption is being read already.
  const added = new Set((await knowledge.sourcesOf(chatbot)).map(({ title }) => title));
  for (const { file, title, markdown } of demoDocuments()) {
    if (added.has(title)) continue;
    const url = `${publicUrl}/docs/files/${file}`;
    await again(file, () => knowledge.addSource(chatbot, { type: 'markdown', title, url, content: markdown }));
  }
  while ((await knowledge.sourcesOf(chatbot)).some(({ status }) => status === 'pending')) {
    await new Promise((resolve) => setTimeout(resolve, waitEveryMs));
  }
  return { email, password, apiKey: key, chatbotId: chatbot.id };
}

/** Shown before the work begins, so that one can sign in even if it is interrupted. */
export function demoBegins({ email, password }: DemoUser, publicUrl: string): string {
  return `Making a demo account, which takes a moment: ${publicUrl}  email ${email}  password ${password}`;
}

export function demoMessage({ email, password, apiKey, chatbotId }: Demo, publicUrl: string): string {
  return `
A demo account was made for you. Its secrets are shown this once:

  Dashboard  ${publicUrl}  email ${email}  password ${password}
  API key    ${apiKey}
  Chatbot    ${chatbotId}, which has read this project's own documentation
  Chat       ${publicUrl}/chat/${chatbotId}

Put it on a page of yours, on localhost until you give the chatbot a domain:

  <script async src="${publicUrl}/widget.js" data-chatbot-id="${chatbotId}"></script>

Ask it something:

  curl ${publicUrl}/api/chatbot/query \\
    -H 'Authorization: Bearer ${apiKey}' \\
    -H 'Content-Type: application/json' \\
    -d '{"chatbotId": "${chatbotId}", "message": "How do I connect a language model?"}'
`;
}

const projectRoot = new URL('../../../', import.meta.url);

export interface ProjectDocument {
  /** Its path in the project, which is also its address below /docs/files/. */
  file: string;
  title: string;
  markdown: string;
}

/**
 * Tables of figures and maps of the code hold the words of every question, and the answer to none that a newcomer asks.
 */
const notForNewcomers = new Set(['ARCHITECTURE.md', 'docs/benchmarks.md']);

/** What the demo's chatbot knows. */
export function demoDocuments(): ProjectDocument[] {
  return projectDocuments().filter(({ file }) => !notForNewcomers.has(file));
}

/** This project's own documentation. */
export function projectDocuments(): ProjectDocument[] {
  const guides = readdirSync(new URL('docs/', projectRoot))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`);
  return ['README.md', 'ARCHITECTURE.md', ...guides].map((file) => {
    const markdown = readFileSync(new URL(file, projectRoot), 'utf8');
    return { file, title: /^# (.+)$/m.exec(markdown)?.[1] ?? file, markdown };
  });
}
