import { expect, test } from 'vitest';
import { pageName, tabsBeside } from './pages.ts';

test.each([
  ['/', 'chatbots'],
  ['/chatbots/bot_1', 'overview'],
  ['/chatbots/bot_1/conversations', 'conversations'],
  ['/chatbots/bot_1/conversations/ses_1', 'talkOne'],
  ['/chatbots/bot_1/settings', 'setPlace'],
  ['/chatbots/bot_1/settings/live-chat', 'setLiveChat'],
  ['/settings', 'account'],
  ['/settings/you', 'you'],
  ['/inbox/live_1', 'inbox'],
  ['/operator', 'operatorAccounts'],
  ['/operator/users', 'operatorUsers'],
])('the page at %s is called by its name before it is loaded', (address, name) => {
  expect(pageName(address)).toBe(name);
});

test('the pages of one thing are its tabs before one of them is loaded', () => {
  expect(tabsBeside('/chatbots/bot_1/settings/greeting').map(({ path }) => path)).toEqual([
    '/chatbots/bot_1/settings',
    '/chatbots/bot_1/settings/greeting',
    '/chatbots/bot_1/settings/appearance',
    '/chatbots/bot_1/settings/answers',
    '/chatbots/bot_1/settings/live-chat',
    '/chatbots/bot_1/settings/advanced',
  ]);
  expect(tabsBeside('/settings/you').map(({ name }) => name)).toEqual([
    'account',
    'apiKeys',
    'members',
    'webhooks',
    'you',
  ]);
  expect(tabsBeside('/inbox')).toEqual([]);
});
