import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { requireSameUser, signedIn } from '../http/signed-in.ts';
import { type Identity, type IsOwnOrigin, isPlainHost } from '../identity/index.ts';
import { SPOKEN_LANGUAGES } from '../languages/index.ts';
import type { Limits } from '../limits/index.ts';
import { identitySecretRoutes } from './identity-secret-routes.ts';
import { type Chatbot, type Chatbots, type Day, days } from './index.ts';
import { modes } from './ports.ts';
import { theme, visitorRoutes } from './visitor-routes.ts';

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must have the form hh:mm, from 00:00 to 24:00');
const spans = z
  .array(z.strictObject({ from: time, to: time }))
  .max(4)
  .refine((all) => all.every(({ from, to }) => from < to), 'must end after they begin')
  .refine(
    (all) => all.every(({ from }, at) => from >= (all[at - 1]?.to ?? from)),
    'must be in order and must not overlap',
  )
  .default([]);
const workingHours = z.strictObject({
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')
    .describe('The IANA name of the time zone by whose clock they are told.'),
  days: z
    .strictObject(Object.fromEntries(days.map((day) => [day, spans])) as Record<Day, typeof spans>)
    .describe('Up to four spans a day; a day left out has none. A night is two spans.'),
});
const liveChat = z.strictObject({
  isEnabled: z.boolean().describe('Whether the chatbot hands conversations to people.'),
  workingHours: workingHours.nullable().describe('When people are there; null for any time.'),
});

function isTimeZone(name: string): boolean {
  // Intl takes offsets such as +02:00 too, which do not follow summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const name = z.string().trim().min(1).max(100);
const isHost = (host: string | undefined) =>
  host !== undefined && (host === 'localhost' || (host.includes('.') && isPlainHost(host)));
const linkHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(300)
  .transform(hostOf)
  .refine(isHost, 'must be a host name such as example.com')
  .transform((host) => host ?? '');
/** A host name, or an address from which the host name is taken. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(300)
  .transform((text) => (text === '' ? '' : hostOf(text)))
  .refine((host) => host === '' || isHost(host), 'must be a host name such as example.com')
  .transform((host) => host ?? '')
  .describe('The host it is embedded on, such as example.com; its subdomains count too.');

function hostOf(text: string): string | undefined {
  const address = text.includes('://') ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

const settings = z.strictObject({
  welcomeMessage: z.string().max(500).describe('The first message a visitor sees.'),
  suggestedQuestions: z.array(z.string().min(1).max(200)).max(10),
  theme,
  instructions: z
    .string()
    .max(2_000)
    .describe('What the chatbot is told by its owner: tone, name, what not to discuss.'),
  fallbackMessage: z
    .string()
    .max(500)
    .describe('Said where the documents do not hold the answer; empty for the sentence of ours.'),
  languages: z
    .array(z.enum(SPOKEN_LANGUAGES))
    .max(SPOKEN_LANGUAGES.length)
    .refine((codes) => new Set(codes).size === codes.length, 'must not name a language twice')
    .describe('The languages it answers in, the first one to visitors of any other; empty for all.'),
  confidenceThreshold: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("Below this confidence it says that it does not know; null for the server's."),
  linkHosts: z
    .array(linkHost)
    .max(50)
    .describe("Hosts that answers may link to, beside the chatbot's domain and those in its documents."),
  visitorModes: z
    .array(z.enum(modes))
    .max(modes.length)
    .describe('The modes that visitors may ask for; any other is `standard` for them.'),
  liveChat,
});
const settingsChanges = settings
  .partial()
  .extend({ theme: theme.partial().optional(), liveChat: liveChat.partial().optional() });
const settingsDocument = z.object({ chatbot: z.object({ id: z.string(), name: z.string() }), settings });

const chatbot = z.object({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  domain: z.string(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
});

const id = z.object({ id: z.string() });
const withUser = z.object({ userId: z.string() });

interface Dependencies {
  chatbots: Chatbots;
  identity: Identity;
  limits: Limits;
  visitorSecret: string;
  isOwnOrigin: IsOwnOrigin;
  clock(): number;
}

export function chatbotRoutes(dependencies: Dependencies): Endpoint[] {
  const { chatbots, identity } = dependencies;
  const ofUser = { tag: 'Chatbots', callers: ['user'], errors: ['CHATBOT_NOT_FOUND'] } as const;
  const ofSettings = { ...ofUser, tag: 'Settings', path: '/api/chatbots/{id}/settings', params: id } as const;

  return [
    endpoint(
      {
        ...ofUser,
        method: 'get',
        path: '/api/chatbots',
        summary: 'List the chatbots of your accounts',
        query: z.object({ accountId: z.string().optional() }),
        success: {
          status: 200,
          description: 'The chatbots.',
          schema: z.object({ chatbots: z.array(chatbot) }),
        },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, query }) => {
        const found = await chatbots.chatbotsOf(signedIn(caller), query.accountId);
        return { body: { chatbots: found.map(documentOf) } };
      },
    ),
    endpoint(
      {
        ...ofUser,
        method: 'post',
        path: '/api/chatbots',
        summary: 'Create a chatbot',
        isIdempotent: true,
        body: z.strictObject({
          name,
          domain: domain.default(''),
          accountId: z.string().optional().describe('Needed by users of several accounts.'),
        }),
        success: { status: 201, description: 'The chatbot.', schema: chatbot },
        errors: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
      },
      async ({ caller, body }) => {
        const user = signedIn(caller);
        const accountId = body.accountId ?? (await identity.onlyAccountOf(user.userId));
        const created = await chatbots.createChatbot(user, accountId, {
          name: body.name,
          domain: body.domain,
        });
        return { body: documentOf(created) };
      },
    ),
    endpoint(
      {
        ...ofUser,
        method: 'get',
        path: '/api/chatbots/{id}',
        summary: 'Read a chatbot',
        params: id,
        success: { status: 200, description: 'The chatbot.', schema: chatbot },
      },
      async ({ caller, params }) => ({
        body: documentOf(await chatbots.chatbotFor(signedIn(caller), params.id, 'see')),
      }),
    ),
    endpoint(
      {
        ...ofUser,
        method: 'patch',
        path: '/api/chatbots/{id}',
        summary: 'Rename, move or (de)activate a chatbot',
        params: id,
        body: z.strictObject({
          name: name.optional(),
          domain: domain.optional(),
          isActive: z.boolean().optional(),
        }),
        success: { status: 200, description: 'The chatbot.', schema: chatbot },
      },
      async ({ caller, params, body }) => ({
        body: documentOf(await chatbots.updateChatbot(signedIn(caller), params.id, body)),
      }),
    ),
    endpoint(
      {
        ...ofUser,
        method: 'delete',
        path: '/api/chatbots/{id}',
        summary: 'Delete a chatbot with everything under it',
        params: id,
        success: { status: 204, description: 'Deleted.' },
      },
      async ({ caller, params }) => {
        await chatbots.deleteChatbot(signedIn(caller), params.id);
        return {};
      },
    ),

    endpoint(
      {
        ...ofSettings,
        method: 'get',
        summary: "Read a chatbot's settings and appearance",
        query: withUser,
        success: { status: 200, description: 'The settings, with an ETag.', schema: settingsDocument },
        errors: ['CHATBOT_NOT_FOUND', 'USER_MISMATCH'],
      },
      async ({ caller, params, query }) => {
        const user = requireSameUser(caller, query.userId);
        return settingsReply(await chatbots.chatbotFor(user, params.id, 'see'));
      },
    ),
    endpoint(
      {
        ...ofSettings,
        method: 'put',
        summary: "Change a chatbot's settings and appearance",
        description:
          'Fields left out keep their values, inside `theme` and `liveChat` too; lists and working hours are replaced whole. Send `If-Match` with the ETag you have read to be told of changes in between.',
        headers: [{ name: 'If-Match', description: 'The ETag of the settings that were read.' }],
        body: z.strictObject({ userId: z.string(), settings: settingsChanges }),
        success: { status: 200, description: 'The settings as they are now.', schema: settingsDocument },
        errors: ['CHATBOT_NOT_FOUND', 'USER_MISMATCH', 'PRECONDITION_FAILED'],
      },
      async ({ caller, params, body, header }) => {
        const user = requireSameUser(caller, body.userId);
        const ifMatch = header('if-match');
        const isExpected = (version: number) =>
          ifMatch === undefined ||
          ifMatch.split(',').some((tag) => ['*', etag(version)].includes(tag.trim().replace(/^W\//, '')));
        return settingsReply(await chatbots.updateSettings(user, params.id, body.settings, isExpected));
      },
    ),

    ...visitorRoutes(dependencies),
    ...identitySecretRoutes(dependencies),
  ];
}

const etag = (version: number) => `"${version}"`;

function settingsReply({ id, name, settings, settingsVersion }: Chatbot) {
  return { body: { chatbot: { id, name }, settings }, headers: { ETag: etag(settingsVersion) } };
}

function documentOf({ id, accountId, name, domain, isActive, createdAt }: Chatbot) {
  return { id, accountId, name, domain, isActive, createdAt: new Date(createdAt).toISOString() };
}
