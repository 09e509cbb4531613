import type { Chatbots } from '../chatbots/index.ts';
import { type Identity, newSecret, type signInVerbs, type UserCaller } from '../identity/index.ts';
import type { Knowledge } from '../knowledge/index.ts';
import { projectDocuments } from './project-docs.ts';

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

/** Makes an account with one chatbot that knows this project's documentation. Every secret is random. */
export async function seedDemo({
  identity,
  signIn,
  chatbots,
  knowledge,
  publicUrl,
}: Services): Promise<Demo> {
  const email = 'demo@example.com';
  const password = newSecret(15).toString('base64url');
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
    issuer: 'local',
    email,
    isEmailVerified: true,
    name: 'Demo',
    expiresAtMs: Infinity,
  };
  const [account] = await identity.accountsOf(user.id);
  if (!account) throw new Error('The demo account was not made.');
  const { key } = await identity.createApiKey(user.id, account.id, 'Demo');
  const chatbot = await chatbots.createChatbot(caller, account.id, { name: 'Parley', domain: '' });
  await chatbots.updateSettings(
    caller,
    chatbot.id,
    {
      welcomeMessage: 'Hello! Ask me anything about Parley.',
      suggestedQuestions: [
        'What is Parley?',
        'How do I connect a language model?',
        'How do I run it on PostgreSQL?',
      ],
    },
    () => true,
  );
  for (const { file, title, markdown } of projectDocuments()) {
    await knowledge.addSource(chatbot, {
      type: 'markdown',
      title,
      url: `${publicUrl}/docs/files/${file}`,
      content: markdown,
    });
  }
  while ((await knowledge.sourcesOf(chatbot)).some(({ status }) => status === 'pending')) {
    await new Promise((resolve) => setTimeout(resolve, waitEveryMs));
  }
  return { email, password, apiKey: key, chatbotId: chatbot.id };
}

export function demoMessage({ email, password, apiKey, chatbotId }: Demo, publicUrl: string): string {
  return `
A demo account was made for you. Its secrets are shown this once:

  Dashboard  ${publicUrl}  e-mail ${email}  password ${password}
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
