import { type SiteOwner, signUpSiteOwner } from './site-owner.ts';

export interface BusyAccount {
  owner: SiteOwner;
  email: string;
  chatbotId: string;
  /** A conversation with the chatbot that went on with a person. */
  sessionId: string;
  /** The live chat it became. */
  liveSessionId: string;
  /** A live chat that nobody has taken. */
  waitingSessionId: string;
}

const questions = [
  ['Can I return a lamp?', 5],
  ['How long is the warranty?', 4],
  ['How much is express shipping?', 1],
  ['Do you sell gift vouchers?', undefined],
  ['Do you have gift vouchers?', undefined],
  ['Can I pay with a cryptocurrency?', 2],
  ['Who painted the Mona Lisa?', undefined],
] as const;

/** An account in which every page of the dashboard has something to show. */
export async function createBusyAccount(serverUrl: string): Promise<BusyAccount> {
  const owner = await signUpSiteOwner(serverUrl);
  const { accountId, apiKey } = owner;
  const chatbotId = await owner.createChatbot({
    domain: 'shop.localhost',
    settings: {
      welcomeMessage: 'Hello! Ask me about our lamps.',
      suggestedQuestions: ['Can I return a lamp?', 'Do you ship to Norway?'],
    },
  });
  await owner.call('POST', '/api/chatbots', { name: 'Spare parts', domain: 'parts.example', accountId });
  await owner.call('POST', `/api/chatbots/${chatbotId}/sources`, {
    type: 'page',
    url: 'https://gone.shop.example/lamps',
  });

  for (const [message, rating] of questions) {
    const asked = await ask(message);
    const { sessionId, messageId } = asked;
    if (rating) await owner.call('POST', '/api/chatbot/feedback', { sessionId, messageId, rating }, apiKey);
  }

  const anna = await owner.inviteAgent('Anna');
  await owner.call('POST', `/api/accounts/${accountId}/members`, {
    email: 'ben@shop.example',
    role: 'admin',
  });
  await anna.setStatus('available');
  const { sessionId } = await ask('Can you repair a lamp from 1998?');
  const { sessionId: liveSessionId } = await openLiveChat(sessionId);
  await anna.nextChat(chatbotId);
  await say(liveSessionId, 'It is a **Harbour**, and its switch is broken.');
  await anna.reply(liveSessionId, 'We can: send it in, a new switch is 12 euros.');
  await anna.setStatus('busy');
  const { sessionId: waitingSessionId } = await openLiveChat();
  await say(waitingSessionId, 'My parcel has not arrived yet.');
  await owner.call('POST', '/api/live-chat/canned-replies', {
    accountId,
    title: 'Greeting',
    text: 'Hello! How can I help you?',
  });
  await owner.call('POST', '/api/webhooks', {
    accountId,
    url: 'https://hooks.shop.example/parley',
    description: 'Tells the shop’s own tool',
  });

  return { owner, email: owner.email, chatbotId, sessionId, liveSessionId, waitingSessionId };

  function ask(message: string) {
    return owner.call<{ sessionId: string; messageId: string }>(
      'POST',
      '/api/chatbot/query',
      { chatbotId, message },
      apiKey,
    );
  }
  function openLiveChat(fromSessionId?: string) {
    const body = { chatbotId, ...(fromSessionId && { sessionId: fromSessionId }) };
    return owner.call<{ sessionId: string }>('POST', '/api/live-chat/sessions', body, apiKey);
  }
  async function say(sessionId: string, message: string) {
    const body = { sessionId, message, senderType: 'customer', senderName: 'Vera' };
    await owner.call('POST', '/api/live-chat/message', body, apiKey);
  }
}
