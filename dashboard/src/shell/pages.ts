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
import type { Words } from '../words/index.ts';

export interface PageLink {
  name: keyof Words;
  path: string;
  icon: LucideIcon;
}

/** The pages of a chatbot, below its address. */
export const chatbotPages: readonly PageLink[] = [
  { name: 'overview', path: '', icon: House },
  { name: 'sources', path: '/sources', icon: FileText },
  { name: 'playground', path: '/playground', icon: FlaskConical },
  { name: 'tests', path: '/tests', icon: ListChecks },
  { name: 'conversations', path: '/conversations', icon: MessagesSquare },
  { name: 'statTitle', path: '/statistics', icon: ChartNoAxesColumn },
  { name: 'setTitle', path: '/settings', icon: SlidersHorizontal },
  { name: 'install', path: '/install', icon: Braces },
];

export const inboxPage: PageLink = { name: 'inbox', path: '/inbox', icon: Inbox };

/** The pages of everything that is not one chatbot's. */
export const accountPages: readonly PageLink[] = [
  { name: 'chatbots', path: '/', icon: Bot },
  { name: 'settings', path: '/settings', icon: Building2 },
];

/** Pages below the account's settings: found by the command menu, and by the tabs there. */
export const settingsPages: readonly PageLink[] = [
  { name: 'apiKeys', path: '/settings/api-keys', icon: KeyRound },
  { name: 'members', path: '/settings/members', icon: Users },
  { name: 'webhooks', path: '/settings/webhooks', icon: Webhook },
  { name: 'you', path: '/settings/you', icon: UserRound },
];

export const operatorPage: PageLink = { name: 'operator', path: '/operator', icon: Server };

/** What the page at an address is called, before it is there to say so. */
export function pageName(address: string): keyof Words {
  const ofChatbot = /^\/chatbots\/[^/]+(.*)$/.exec(address)?.[1];
  const pages = ofChatbot === undefined ? otherPages : chatbotPages;
  const path = ofChatbot ?? address;
  return pages.findLast((page) => path.startsWith(page.path))?.name ?? 'chatbots';
}

/** The first page of the account's settings is named as its tab. */
const otherPages: readonly Pick<PageLink, 'name' | 'path'>[] = [
  ...accountPages,
  { name: 'account', path: '/settings' },
  ...settingsPages,
  inboxPage,
  operatorPage,
];
