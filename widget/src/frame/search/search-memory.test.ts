import { expect, test } from 'vitest';
import { openMemory } from '../remembered.ts';
import { searchMemory } from './search-memory.ts';

const question = { key: 'k', text: 'When?', at: 1 };

test('the visitor is the one of the chat, and what either has not sent is its own', () => {
  const chat = openMemory('bot', undefined);
  chat.change({ token: 'vt_1', visitorId: 'vis_1', tokenExpiresAt: 9, unsent: [question], draft: 'Half' });
  const search = searchMemory(chat);
  expect(search.get()).toEqual({ token: 'vt_1', visitorId: 'vis_1', tokenExpiresAt: 9, unsent: [] });
  search.change({ unsent: [{ ...question, key: 'other' }], draft: 'x', liveSessionId: 'live_1' });
  search.change({ token: 'vt_2', visitorId: 'vis_1', tokenExpiresAt: 10 });
  expect(search.get().unsent).toEqual([{ ...question, key: 'other' }]);
  expect(chat.get()).toEqual({
    token: 'vt_2',
    visitorId: 'vis_1',
    tokenExpiresAt: 10,
    unsent: [question],
    draft: 'Half',
  });
});
