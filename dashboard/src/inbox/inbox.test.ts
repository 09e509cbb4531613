import { expect, test } from 'vitest';
import { unreachable } from '../../../clients/js/src/parley-error.ts';
import type { Api } from '../api/api.ts';
import { createInbox } from './inbox.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** An inbox without chats, whose stream of events does what each of these says. */
async function follow(...streams: (() => Promise<Response>)[]) {
  const inbox = createInbox({
    accountId: 'acct_1',
    agent: { id: 'user_1', name: 'Anna' },
    pause: settled as () => Promise<void>,
    api: {
      call: async () => ({ sessions: [], cursors: { acct_1: '4' }, next: null }),
      send: () => streams.shift()?.() ?? new Promise(() => undefined),
    } as unknown as Api,
  });
  const shown: boolean[] = [];
  inbox.watch(() => {
    if (inbox.get().phase === 'ready') shown.push(inbox.get().isLost);
  });
  void inbox.begin();
  for (let turn = 0; turn < 10; turn += 1) await settled();
  inbox.stop();
  return shown;
}

const ends = async () => new Response('');
const fails = async () => Promise.reject(unreachable('no network'));

test('does not call a connection lost that is being made for the first time', async () => {
  const never = () => new Promise<Response>(() => undefined);
  expect(await follow(never)).toEqual([false]);
});

test('says that the connection is lost when it breaks or cannot be made, until it is there again', async () => {
  expect(await follow(ends)).toEqual([false, true]);
  expect(await follow(fails, ends)).toEqual([false, true, false, true]);
});
