import { expect, test } from 'vitest';
import { channelOf } from './channel.ts';

test.each([
  ['visitor:vis_4f2', 'widget'],
  ['visitor:vis_mail_4f2', 'email'],
  ['user:usr_4f2', 'playground'],
  ['account:acct_4f2', 'api'],
  ['operator', 'api'],
])('a conversation of %s came by: %s', (owner, channel) => {
  expect(channelOf(owner)).toBe(channel);
});
