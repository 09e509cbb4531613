import { expect, test } from 'vitest';
import { pageName } from './pages.ts';

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
