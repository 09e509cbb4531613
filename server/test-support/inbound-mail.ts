import { createReplyAddresses } from '../src/mail/reply-address.ts';
import type { TestService } from './test-service.ts';

const secret = 'a secret that is long enough for tests';
export const webhookSecret = 'the-secret-of-a-mail-provider';

/** Settings of a service that receives emails; nobody takes those that it sends. */
export const receivingSettings = {
  SECRET_KEY: secret,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'parley@example.com',
  MAIL_REPLY_TO: 'reply@example.com',
  MAIL_WEBHOOK_SECRET: webhookSecret,
  // Nobody answers there, at once: the machine's own servers may take seconds.
  MAIL_DNS_SERVERS: '127.0.0.1:9',
};

/** Where an answer to a chat is sent. */
export function replyAddressOf(chatId: string, sentAtMs = Date.now()): string {
  const address = createReplyAddresses(receivingSettings.MAIL_REPLY_TO, secret).addressOf(chatId, sentAtMs);
  if (address === undefined) throw new Error(`${chatId} is no id of ours.`);
  return address;
}

/** An email of a stranger to a chat, which is held. */
export async function holdMail(service: Pick<TestService, 'url'>, chatId: string): Promise<void> {
  // Nobody may send many.
  const stranger = crypto.randomUUID();
  const mail = [
    `From: Eve <${stranger}@example.com>`,
    `To: ${replyAddressOf(chatId)}`,
    'Subject: Hello',
    `Message-ID: <${stranger}@example.com>`,
    '',
    'Let me in.',
    '',
  ];
  const response = await fetch(`${service.url}/api/mail/inbound`, {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822', 'X-Webhook-Secret': webhookSecret },
    body: mail.join('\r\n'),
  });
  const { outcome } = (await response.json()) as { outcome: string };
  if (outcome !== 'held') throw new Error(`The email was ${outcome}.`);
}
