import { expect, test } from 'vitest';
import { unreachable } from '../../../clients/js/src/parley-error.ts';
import type { Api } from '../api/api.ts';
import type { Entry } from './documents.ts';
import { createReplies, type Reply } from './replies.ts';

function desk() {
  let kept: readonly Reply[] = [];
  const sent: Entry[] = [];
  const keys: string[] = [];
  const network = { isThere: true };
  const replies = createReplies({
    agent: { name: 'Anna' },
    get: () => kept,
    put: (_sessionId, all) => {
      kept = all;
    },
    onSent: (_sessionId, entry) => void sent.push(entry),
    api: {
      // The one call this makes.
      call: (async (_path: string, { body }: { body: { clientMessageId: string } }) => {
        keys.push(body.clientMessageId);
        if (!network.isThere) throw unreachable('no network');
        return { messageId: `msg_${keys.length}`, sequence: keys.length, createdAt: '' };
      }) as unknown as Api['call'],
    },
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { replies, sent, keys, network, settled, kept: () => kept };
}

test('what could not be sent says so, and is sent once with its first key when there is a network again', async () => {
  const { replies, sent, keys, network, settled, kept } = desk();
  network.isThere = false;
  replies.send('live_1', { text: 'Good day', format: 'text' });
  await settled();
  expect(kept()).toMatchObject([{ text: 'Good day', isSending: false, error: { code: 'UNREACHABLE' } }]);
  network.isThere = true;
  replies.retryUnreachable(new Map([['live_1', kept()]]));
  replies.sendAgain('live_1', keys[0] ?? '');
  await settled();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(sent.map(({ text }) => text)).toEqual(['Good day']);
  expect(kept()).toEqual([]);
});

test('replies arrive in the order in which they were written', async () => {
  const { replies, sent, settled } = desk();
  replies.send('live_1', { text: 'One', format: 'text' });
  replies.send('live_1', { text: 'Two', format: 'text' });
  await settled();
  expect(sent.map(({ text }) => text)).toEqual(['One', 'Two']);
});

test('a reply that the stream has told of is not shown a second time', () => {
  const { replies, kept } = desk();
  replies.send('live_1', { text: 'One', format: 'text' });
  replies.arrived('live_1');
  expect(kept()).toMatchObject([{ isSending: true, hasArrived: true }]);
});
