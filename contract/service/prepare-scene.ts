import { Parley } from '../../clients/js/src/index.ts';

/** What a journey needs of a server: accounts with their credentials, and a chatbot that has read something. */
export interface Scene {
  baseUrl: string;
  userId: string;
  accountId: string;
  /** An ID token of the owner. */
  token: string;
  apiKey: string;
  chatbotId: string;
  sourceId: string;
  /** An agent of the same account, who may not manage it. */
  agent: { userId: string; token: string };
  /** An account that may make one request an hour. */
  limited: { apiKey: string; chatbotId: string; accountId: string; token: string };
}

const password = 'a long password of ours';

/** Both on a subject, in two languages, so that answers are sure and have more than one sentence. */
export const returnsPage = {
  title: 'Returns',
  url: 'https://shop.example.com/returns',
  content:
    '# Returns\n\nYou can return any lamp within 30 days of delivery. Refunds are paid within 5 working days. The lamp must be unused and in its original box.\n\n# Shipping\n\nShipping to Norway takes 4 days and costs 9 euros.',
};
const unicodePage = {
  title: 'Öffnungszeiten – 営業時間',
  url: 'https://shop.example.com/öffnungszeiten',
  content:
    '# Öffnungszeiten\n\nDas Café „Grüne Brücke“ in Köln öffnet täglich um 8 Uhr – außer an Feiertagen. 👋 Wir heißen Sie herzlich willkommen!',
};

export async function prepareScene(baseUrl: string): Promise<Scene> {
  const anybody = new Parley({ baseUrl });
  const signUp = async (email: string, invitationToken?: string) => {
    const body = { email, password, ...(invitationToken !== undefined && { invitationToken }) };
    const { idToken, user } = await anybody.request('POST', '/api/auth/sign-up', { body });
    return { userId: user.id, token: idToken, as: new Parley({ baseUrl, token: idToken }) };
  };
  const withChatbot = async (email: string, hourlyLimit: number) => {
    const { userId, token, as } = await signUp(email);
    const { accounts } = await as.request('GET', '/api/accounts');
    const accountId = String(accounts[0]?.id);
    await as.request('PATCH', `/api/accounts/${accountId}`, { body: { plan: 'enterprise', hourlyLimit } });
    const { key: apiKey } = await as.apiKeys.create({ accountId, name: 'Journey' });
    const { id: chatbotId } = await as.chatbots.create({ name: 'Shop', accountId });
    return { userId, token, as, accountId, apiKey, chatbotId };
  };

  const { as: owner, ...ours } = await withChatbot('owner@example.com', 1_000_000);
  const { chatbotId, accountId } = ours;
  const { id: sourceId } = await owner.sources.addText({ chatbotId, ...returnsPage });
  const { id: unicodeId } = await owner.sources.addText({ chatbotId, ...unicodePage });
  await owner.sources.waitUntilRead({ chatbotId, sourceId });
  await owner.sources.waitUntilRead({ chatbotId, sourceId: unicodeId });

  const invitation = { body: { email: 'agent@example.com', role: 'agent' as const } };
  const { invitationToken } = await owner.request('POST', `/api/accounts/${accountId}/members`, invitation);
  const { userId, token } = await signUp('agent@example.com', invitationToken);
  const { as: _, ...limited } = await withChatbot('limited@example.com', 1);
  return { baseUrl, ...ours, sourceId, agent: { userId, token }, limited };
}
