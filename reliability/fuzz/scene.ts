import type { TestAccount, TestClient } from '../../server/test-support/test-client.ts';
import { aFile } from '../../server/test-support/test-client.ts';

/** An account with something of everything, for requests to name. */
export interface Scene {
  account: TestAccount;
  chatbotId: string;
  withOtherModel: string;
  tokens: Record<string, string>;
  /** Values for parameters of paths and fields of bodies, by their names. */
  known: Record<string, string>;
  /** For parameters that mean another thing in some paths. */
  idsByPath: readonly [prefix: string, id: string][];
}

const origin = 'http://localhost';

export async function createScene(client: TestClient, operatorToken: string): Promise<Scene> {
  const account = await signUp(client, operatorToken);
  const { accountId, idToken: token, apiKey, userId } = account;
  const chatbotId = await client.createChatbot(account, {
    'https://example.com/hours': '# Hours\n\nThe shop is open from 9 to 17 on weekdays.',
  });
  const create = async (path: string, body: unknown, as = token) =>
    (await client.request('POST', path, { token: as, body })).body;
  const answer = (await client.query(apiKey, { chatbotId, message: 'When is the shop open?' })).body;
  const withOtherModel = await client.createChatbot(account);
  const { token: visitorToken, visitorId } = await client.visitor(chatbotId, origin);
  const { sessionId: liveSessionId } = await create('/api/live-chat/sessions', { chatbotId }, apiKey);
  const { attachment } = await create(
    `/api/live-chat/sessions/${liveSessionId}/attachments`,
    aFile({ senderName: 'Jo' }),
    apiKey,
  );
  const sources = (await client.request('GET', `/api/chatbots/${chatbotId}/sources`, { token })).body.sources;
  const sourceId: string = sources[0].id;
  const documents = await client.request('GET', `/api/chatbots/${chatbotId}/sources/${sourceId}/documents`, { token });
  const webhook = await create('/api/webhooks', { url: 'https://hooks.example.com/parley' });
  const test = await create(`/api/chatbots/${chatbotId}/tests`, { name: 'Test', questions: [{ question: 'When?' }] });
  const reply = await create('/api/live-chat/canned-replies', { accountId, title: 'Hello', text: 'Hello.' });
  const key = await create(`/api/accounts/${accountId}/api-keys`, { name: 'Other' });
  const invited = await create(`/api/accounts/${accountId}/members`, {
    email: `invited-${accountId}@example.com`,
    role: 'agent',
  });
  return {
    account,
    chatbotId,
    tokens: { account: apiKey, user: token, visitor: visitorToken, operator: operatorToken },
    // One that is given models which nobody can ask: the others go on answering.
    withOtherModel,
    known: {
      accountId,
      chatbotId,
      userId,
      agentId: userId,
      visitorId,
      sessionId: answer.sessionId,
      messageId: answer.messageId,
      sourceId,
      documentId: documents.body.documents?.[0]?.documentId ?? 'doc_none',
      attachmentId: attachment?.id ?? 'att_none',
      webhookId: webhook.id,
      deliveryId: 'dlv_none',
      testId: test.id,
      keyId: key.id,
      invitationId: invited.id,
      groupId: 'grp_none',
      model: chatbotId,
      email: account.email,
    },
    idsByPath: [
      ['/api/live-chat/sessions/', liveSessionId],
      ['/api/live-chat/canned-replies/', reply.id],
      ['/api/live-chat/held-mails/', 'mail_none'],
      ['/', chatbotId],
    ],
  };
}

/** A request of the operator's that is being tried may close it at any moment. */
async function signUp(client: TestClient, operatorToken: string): Promise<TestAccount> {
  for (let tries = 1; ; tries++) {
    await client.request('PATCH', '/api/operator', { token: operatorToken, body: { signUp: 'open' } });
    try {
      return await client.createAccount();
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

/** The value of a path's parameter. */
export function idFor(path: string, name: string, { known, idsByPath, withOtherModel }: Scene): string {
  if (path.startsWith('/api/chatbots/{id}/model')) return withOtherModel;
  if (name !== 'id') return known[name] ?? 'unknown';
  return idsByPath.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'unknown';
}
