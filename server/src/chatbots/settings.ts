import { z } from 'zod';
import { isPlainHost } from '../identity/index.ts';
import { SPOKEN_LANGUAGES } from '../languages/index.ts';

/** The settings of a chatbot: their form, their defaults, and how changes are merged. */

/** How a question may be answered: `standard` plainly, `productivity` short and action first, `creative` openly. */
export const modes = ['standard', 'productivity', 'creative'] as const;
export type Mode = (typeof modes)[number];

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must have the form #rrggbb');
const theme = z.strictObject({
  primaryColor: color,
  backgroundColor: color,
  textColor: color,
  position: z.enum(['bottom-right', 'bottom-left', 'top-right', 'top-left']),
});

export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Day = (typeof days)[number];

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
  attachments: z.boolean().describe('Whether files can be sent in live chat, both ways.'),
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

export const isHost = (host: string | undefined) =>
  host !== undefined && (host === 'localhost' || (host.includes('.') && isPlainHost(host)));
const linkHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(300)
  .transform(hostOf)
  .refine(isHost, 'must be a host name such as example.com')
  .transform((host) => host ?? '');
export function hostOf(text: string): string | undefined {
  const address = text.includes('://') ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

const logoUrl = z
  .string()
  .max(500)
  .refine(
    (url) => url === '' || isImageAddress(url) || logoDigestIn(url) !== undefined,
    'must be an address that begins with https://, or that of an uploaded logo',
  )
  .describe(
    'An image for the header and beside answers; empty for none. Browsers load it from there; an uploaded one has a path of this server.',
  );

/** Where an uploaded logo is served; what it holds is in its name, so that it never changes. */
export const logoPath = (chatbotId: string, digest: string) => `/api/widget/${chatbotId}/logo/${digest}`;

/** The name of an uploaded logo, of an address that leads to one. */
export const logoDigestIn = (url: string): string | undefined =>
  /^\/api\/widget\/[\w-]{1,64}\/logo\/([0-9a-f]{64})$/.exec(url)?.[1];

/** Nothing in it may end the directive of a policy that names its origin. */
function isImageAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'https:' && username === '' && isPlainHost(hostname);
}

const welcomeMessage = z.string().max(500);

export const settingsForm = z.strictObject({
  welcomeMessage: welcomeMessage.describe('The first message a visitor sees.'),
  welcomeMessages: z
    .partialRecord(z.enum(SPOKEN_LANGUAGES), welcomeMessage.min(1))
    .describe('The same in languages of visitors; `welcomeMessage` in all others.'),
  logoUrl,
  teaserAfterSeconds: z
    .int()
    .min(1)
    .max(600)
    .nullable()
    .describe('After so long the welcome message appears beside the button, once for each visitor; null for never.'),
  preChatForm: z.boolean().describe('Whether visitors are asked for name and email before they talk to people.'),
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
export const settingsChanges = settingsForm
  .partial()
  .extend({ theme: theme.partial().optional(), liveChat: liveChat.partial().optional() });

export type ChatbotSettings = z.output<typeof settingsForm>;
export type Theme = ChatbotSettings['theme'];
export type WorkingHours = z.output<typeof workingHours>;
/** How a chatbot answers. Public documents of the widget leave it out. */
export type AnsweringSettings = Omit<ChatbotSettings, 'welcomeMessage' | 'suggestedQuestions' | 'theme'>;

export interface SettingsChanges extends Partial<Omit<ChatbotSettings, 'theme' | 'liveChat'>> {
  theme?: Partial<Theme>;
  liveChat?: Partial<ChatbotSettings['liveChat']>;
}

export const defaultAnswering: AnsweringSettings = {
  welcomeMessages: {},
  logoUrl: '',
  teaserAfterSeconds: null,
  preChatForm: false,
  instructions: '',
  fallbackMessage: '',
  languages: [],
  confidenceThreshold: null,
  linkHosts: [],
  // What goes beyond the documents is for the owner to offer.
  visitorModes: ['standard', 'productivity'],
  liveChat: { isEnabled: true, workingHours: null, attachments: true },
};

export const defaultSettings: ChatbotSettings = {
  welcomeMessage: 'Hello! How can I help you?',
  suggestedQuestions: [],
  theme: {
    primaryColor: '#2457d6',
    backgroundColor: '#ffffff',
    textColor: '#1a1a1a',
    position: 'bottom-right',
  },
  ...defaultAnswering,
};

/** A field that is left out keeps its value, inside the theme and live chat too; working hours are replaced whole. */
export function mergeSettings(current: ChatbotSettings, changes: SettingsChanges): ChatbotSettings {
  return {
    ...current,
    ...changes,
    theme: { ...current.theme, ...changes.theme },
    liveChat: { ...current.liveChat, ...changes.liveChat },
  };
}
