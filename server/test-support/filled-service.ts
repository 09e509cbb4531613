import { expect } from 'vitest';
import { openScene } from './account-scene.ts';
import { png } from './sample-files.ts';
import type { TestService } from './test-service.ts';

/** What a server says to those who have used it, and what it does for them. */
export interface FilledService {
  chatbotId: string;
  apiKey: string;
  idToken: string;
  email: string;
  visitorToken: string;
  /** What every list, page and file that this service has filled holds, by its path. */
  read(service: TestService): Promise<Record<string, unknown>>;
}

/** Gives a service something of everything: documents, conversations, live chat, statistics, webhooks, keys. */
export async function fillService(service: TestService): Promise<FilledService> {
  const scene = await openScene(service);
  const { account, chatbotId } = scene;
  const { idToken: token, accountId, userId, apiKey } = account;
  const source = { title: 'Returns', url: 'https://shop.example.com/returns', content: returnsPage };
  const { id: sourceId } = await service.addSource(account, chatbotId, source);
  const fileId = await scene.newFile();
  await service.sourceRead(account, chatbotId, fileId);
  await scene.newPairs();
  await scene.newTest();
  await scene.newReply();
  await scene.newInvitation('agent');
  await scene.newMember('admin');
  const webhookId = await scene.newWebhook();
  await scene.newDelivery(webhookId);
  const visitor = await service.visitor(chatbotId);
  const sessions: string[] = [];
  for (const message of ['Within how many days can I return an item?', 'Who painted the Mona Lisa?', 'Größe 😀?']) {
    const { status, body } = await service.query(visitor.token, { chatbotId, message });
    expect(status).toBe(200);
    sessions.push(body.sessionId);
    const feedback = { sessionId: body.sessionId, messageId: body.messageId, rating: 5 };
    await service.request('POST', '/api/chatbot/feedback', { token: visitor.token, body: feedback });
  }
  const chat = await scene.newAnsweredChat();
  const photo = new FormData();
  photo.append('senderName', 'Jo');
  photo.append('file', new Blob([Buffer.concat([png(40, 30), Buffer.alloc(1_500_000, 7)])]), 'photo.png');
  const sent = await service.request('POST', `/api/live-chat/sessions/${chat}/attachments`, {
    token: apiKey,
    body: photo,
  });
  expect(sent.status).toBe(201);

  const ofAccount = `accountId=${accountId}`;
  const ofUser = `userId=${userId}`;
  const paths = [
    `/api/accounts/${accountId}/api-keys`,
    `/api/accounts/${accountId}/members`,
    `/api/accounts/${accountId}/invitations`,
    `/api/chatbots?${ofAccount}`,
    `/api/chatbots/${chatbotId}/settings?${ofUser}`,
    `/api/chatbots/${chatbotId}/sources`,
    `/api/chatbots/${chatbotId}/sources/${sourceId}/documents`,
    `/api/chatbots/${chatbotId}/sessions`,
    ...sessions.map((id) => `/api/chatbots/${chatbotId}/sessions/${id}`),
    `/api/chatbots/${chatbotId}/stats?${ofUser}`,
    `/api/chatbots/${chatbotId}/unanswered?${ofUser}`,
    `/api/chatbots/${chatbotId}/tests`,
    `/api/live-chat/sessions?${ofAccount}`,
    `/api/live-chat/sessions/${chat}/transcript`,
    `/api/live-chat/sessions/${chat}/attachments/${sent.body.attachment.id}`,
    `/api/live-chat/canned-replies?${ofAccount}`,
  ];
  return {
    chatbotId,
    apiKey,
    idToken: token,
    email: account.email,
    visitorToken: visitor.token,
    async read(reading) {
      const replies: Record<string, unknown> = {};
      const refused: string[] = [];
      for (const path of paths) {
        const { status, text, body } = await reading.request('GET', path, { token });
        if (status !== 200) refused.push(`${path}: ${text}`);
        replies[path] = body;
      }
      expect(refused).toEqual([]);
      // Which there are: each server goes on to send them.
      const path = `/api/webhooks/${webhookId}/deliveries`;
      const { deliveries } = (await reading.request('GET', path, { token })).body;
      replies[path] = deliveries.map(({ id, type }: Record<string, unknown>) => ({ id, type }));
      return replies;
    },
  };
}

const returnsPage = '# Returns\n\nYou can return every item within 30 days. Refunds take five working days.';
