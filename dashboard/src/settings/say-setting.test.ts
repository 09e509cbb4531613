import { expect, test } from 'vitest';
import { en } from '../words/en.ts';
import { sayFields } from './say-setting.ts';

const say = (...fields: Parameters<typeof sayFields>[0]) => sayFields(fields, (name) => en[name]);

test('what was saved is called by its own name, by that of its page, or as the settings', () => {
  expect(say('workingHours')).toBe(en.setHours);
  expect(say('workingHours', 'preChatForm')).toBe(en.setLiveChat);
  expect(say('workingHours', 'name')).toBe(en.setTitle);
});
