import {
  Bot,
  Braces,
  Building2,
  ChartNoAxesColumn,
  FileText,
  FlaskConical,
  House,
  Inbox,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Server,
  SlidersHorizontal,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import { type Section, sections, shapeOf } from '../settings/sections.ts';
import type { Shape } from '../ui/loading.tsx';
import type { Words } from '../words/index.ts';

export interface PageLink {
  name: keyof Words;
  path: string;
  icon: LucideIcon;
  /** What stands below its title. */
  hint?: keyof Words;
  /** What its content looks like; rows where it is not said. */
  shape?: Shape;
  /** What of its content is known: heads of columns, names of figures. */
  names?: readonly (keyof Words)[];
  /** What the button in its heading says. */
  adds?: keyof Words;
}

/** What becomes of questions, on the home of a chatbot and in its statistics. */
export const figureNames = [
  'statResolved',
  'statQuestions',
  'statRefused',
  'statHandedOver',
  'statSatisfaction',
] as const;

/** The columns of a chatbot's content. */
export const contentColumns = ['columnTitle', 'columnType', 'columnPassages', 'columnState'] as const;

/** The pages of a chatbot, below its address. */
export const chatbotPages: readonly PageLink[] = [
  { name: 'overview', path: '', icon: House, shape: 'home', names: figureNames },
  {
    name: 'sources',
    path: '/sources',
    icon: FileText,
    hint: 'sourcesHint',
    shape: 'counted',
    names: contentColumns,
    adds: 'addSource',
  },
  { name: 'playground', path: '/playground', icon: FlaskConical, hint: 'tryHint', shape: 'playground' },
  { name: 'tests', path: '/tests', icon: ListChecks, hint: 'testsHint', shape: 'tests', adds: 'newTest' },
  { name: 'conversations', path: '/conversations', icon: MessagesSquare, hint: 'conversationsHint', shape: 'items' },
  {
    name: 'statTitle',
    path: '/statistics',
    icon: ChartNoAxesColumn,
    hint: 'statHint',
    shape: 'figures',
    names: figureNames,
  },
  { name: 'setTitle', path: '/settings', icon: SlidersHorizontal, shape: 'settings' },
  { name: 'install', path: '/install', icon: Braces, hint: 'installHint', shape: 'code' },
];

export const inboxPage: PageLink = { name: 'inbox', path: '/inbox', icon: Inbox, shape: 'chats' };

/** The pages of everything that is not one chatbot's. */
export const accountPages: readonly PageLink[] = [
  { name: 'chatbots', path: '/', icon: Bot, hint: 'chatbotsHint', shape: 'cards' },
  { name: 'settings', path: '/settings', icon: Building2 },
];

/** Pages below the account's settings: found by the command menu, and by the tabs there. */
export const settingsPages: readonly PageLink[] = [
  {
    name: 'apiKeys',
    path: '/settings/api-keys',
    icon: KeyRound,
    hint: 'apiKeysHint',
    shape: 'things',
    adds: 'newApiKey',
  },
  { name: 'members', path: '/settings/members', icon: Users, hint: 'membersHint', adds: 'inviteMember' },
  {
    name: 'webhooks',
    path: '/settings/webhooks',
    icon: Webhook,
    hint: 'webhooksHint',
    shape: 'things',
    adds: 'addWebhook',
  },
  { name: 'you', path: '/settings/you', icon: UserRound, hint: 'profileHint', shape: 'profile' },
];

export const operatorPage: PageLink = { name: 'operator', path: '/operator', icon: Server };

interface PageOutline extends Pick<PageLink, 'name' | 'path' | 'hint' | 'shape' | 'names' | 'adds'> {
  /** What it is one of several pages of, with tabs above it. */
  tabsOf?: keyof Words;
  /** Whether it has a name of its own, and the way back to all of its kind above that. */
  isOneOf?: keyof Words;
}

/** What the page at an address is called, before it is there to say so. */
export const pageName = (address: string): keyof Words => pageOutline(address).name;

/** What is known of the page at an address before it is there. */
export function pageOutline(address: string): PageOutline {
  const ofChatbot = /^\/chatbots\/[^/]+(.*)$/.exec(address)?.[1];
  const pages: readonly PageOutline[] =
    ofChatbot === undefined ? otherPages : [...chatbotPages, oneConversation, ...ofSettings];
  const path = ofChatbot ?? address;
  return pages.findLast((page) => path.startsWith(page.path)) ?? { name: 'chatbots', path: '/' };
}

/** The pages that stand beside it as tabs. */
export function tabsBeside(address: string): Pick<PageOutline, 'name' | 'path'>[] {
  const { tabsOf } = pageOutline(address);
  const ofChatbot = /^\/chatbots\/[^/]+/.exec(address)?.[0];
  const pages = ofChatbot === undefined ? otherPages : ofSettings;
  return pages
    .filter((page) => page.tabsOf !== undefined && page.tabsOf === tabsOf)
    .map(({ name, path }) => ({ name, path: `${ofChatbot ?? ''}${path}` }));
}

const oneConversation: PageOutline = {
  name: 'talkOne',
  path: '/conversations/',
  shape: 'talk',
  isOneOf: 'talkBack',
};

/** Each page of a chatbot's settings has a title of its own. */
const ofSettings: readonly PageOutline[] = sections.map((section: Section) => ({
  name: section.name,
  hint: section.hint,
  path: `/settings${section.path && `/${section.path}`}`,
  shape: shapeOf(section),
  tabsOf: 'setTitle',
}));

/** The first page of the account's settings is named as its tab. */
const otherPages: readonly PageOutline[] = [
  ...accountPages,
  { name: 'account', path: '/settings', hint: 'accountHint', shape: 'account', tabsOf: 'settings' },
  ...settingsPages.map((page) => ({ ...page, tabsOf: 'settings' as const })),
  inboxPage,
  { ...inboxPage, path: '/inbox/', shape: 'chat' },
  { name: 'operatorAccounts', path: '/operator', hint: 'operatorAccountsHint', shape: 'search', tabsOf: 'operator' },
  {
    name: 'operatorUsers',
    path: '/operator/users',
    hint: 'operatorUsersHint',
    shape: 'search',
    adds: 'addUser',
    tabsOf: 'operator',
  },
];
