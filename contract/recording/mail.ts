import { Parley } from '../../clients/js/src/index.ts';
import type { Scene } from '../service/prepare-scene.ts';
import { mailDomain, mailWebhookSecret } from '../service/start-server.ts';
import type { Scenario } from './scenario.ts';

const owner = ({ baseUrl, token }: Scene) => new Parley({ baseUrl, token });
const ofAccount = ({ accountId }: Scene) => ({ accountId });

const mailServer = {
  host: '127.0.0.1',
  port: 587,
  security: 'starttls',
  user: 'shop',
  password: 'a password of the shop',
  from: { name: 'Lämpchen', address: 'shop@example.com' },
} as const;

let made = 0;

/** A chatbot with an address of its own. */
async function writtenTo(scene: Scene) {
  made += 1;
  const name = `shop-${made}`;
  const { id: chatbotId } = await owner(scene).chatbots.create({ name: 'By email', accountId: scene.accountId });
  await owner(scene).mailAddress.set({ chatbotId, name });
  return { chatbotId, name };
}

/** An email to a chatbot that nobody answers for is held until somebody does. */
async function heldMail(scene: Scene) {
  const { chatbotId, name } = await writtenTo(scene);
  const { userId } = scene;
  const switchLiveChat = (isEnabled: boolean) =>
    owner(scene).settings.update({ chatbotId, userId, settings: { liveChat: { isEnabled } } });
  await switchLiveChat(false);
  const mail = [
    'From: =?utf-8?Q?Zo=C3=AB?= <zoe@example.com>',
    `To: reply+${name}@${mailDomain}`,
    'Subject: A lamp',
    `Message-ID: <${chatbotId}@example.com>`,
    '',
    'Is it dimmable?',
    '',
  ];
  const response = await fetch(`${scene.baseUrl}/api/mail/inbound`, {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822', 'X-Webhook-Secret': mailWebhookSecret },
    body: mail.join('\r\n'),
  });
  const { outcome } = (await response.json()) as { outcome: string };
  if (outcome !== 'held') throw new Error(`The email was ${outcome}.`);
  await switchLiveChat(true);
  const [latest] = await owner(scene).heldMails.list({ accountId: scene.accountId });
  return { mailId: latest?.id ?? '' };
}

async function onlyHeldMail(scene: Scene) {
  for (const { id } of await owner(scene).heldMails.list(ofAccount(scene)))
    await owner(scene).heldMails.discard({ mailId: id });
  await heldMail(scene);
  return ofAccount(scene);
}

export const mail: Scenario[] = [
  {
    name: 'held-mails-list',
    about: 'Emails that wait for a decision are listed.',
    as: 'agent',
    operation: 'heldMails.list',
    arguments: onlyHeldMail,
  },
  {
    name: 'held-mails-accept',
    about: 'A held email becomes a message.',
    as: 'agent',
    operation: 'heldMails.accept',
    arguments: heldMail,
  },
  {
    name: 'held-mails-discard',
    about: 'A held email is discarded.',
    as: 'agent',
    operation: 'heldMails.discard',
    arguments: heldMail,
  },
  {
    name: 'mail-address-set',
    about: 'A chatbot gets an email address.',
    as: 'token',
    operation: 'mailAddress.set',
    arguments: writtenTo,
  },
  {
    name: 'mail-address-get',
    about: 'The email address of a chatbot is read.',
    as: 'token',
    operation: 'mailAddress.get',
    arguments: async (scene) => ({ chatbotId: (await writtenTo(scene)).chatbotId }),
  },
  {
    name: 'mail-address-remove',
    about: 'A chatbot has no email address any more.',
    as: 'token',
    operation: 'mailAddress.remove',
    arguments: async (scene) => ({ chatbotId: (await writtenTo(scene)).chatbotId }),
  },
  {
    name: 'mail-server-set',
    about: 'An account sends by a mail server of its own.',
    as: 'token',
    operation: 'mailServer.set',
    arguments: (scene) => ({ ...ofAccount(scene), ...mailServer }),
  },
  {
    name: 'mail-server-get',
    about: 'The mail server of an account is read, without its password.',
    as: 'token',
    operation: 'mailServer.get',
    arguments: async (scene) => {
      await owner(scene).mailServer.set({ ...ofAccount(scene), ...mailServer });
      return ofAccount(scene);
    },
  },
  {
    name: 'mail-server-test',
    about: 'A test email that cannot be sent says why.',
    as: 'token',
    operation: 'mailServer.test',
    arguments: async (scene) => {
      await owner(scene).mailServer.remove(ofAccount(scene));
      return { ...ofAccount(scene), to: 'owner@example.com' };
    },
  },
  {
    name: 'mail-server-remove',
    about: 'An account has no mail server of its own any more.',
    as: 'token',
    operation: 'mailServer.remove',
    arguments: async (scene) => {
      await owner(scene).mailServer.set({ ...ofAccount(scene), ...mailServer });
      return ofAccount(scene);
    },
  },
  {
    name: 'notifications-get',
    about: 'A user reads what they are notified of.',
    as: 'agent',
    operation: 'notifications.get',
    arguments: () => ({}),
  },
  {
    name: 'notifications-update',
    about: 'A user changes some of what they are notified of.',
    as: 'agent',
    operation: 'notifications.update',
    arguments: () => ({ notices: { unread: { email: false } }, unreadMinutes: 15 }),
  },
  {
    name: 'live-mail-transcript',
    about: 'A transcript is sent by email.',
    as: 'agent',
    operation: 'live.mailTranscript',
    arguments: async (scene) => {
      const customer = new Parley({ baseUrl: scene.baseUrl, apiKey: scene.apiKey });
      const { sessionId } = await customer.live.open({ chatbotId: scene.chatbotId, visitorName: 'Zoë' });
      return { sessionId, email: 'agent@example.com' };
    },
  },
];
