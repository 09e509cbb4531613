import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createExports } from './index.ts';

function exportsThatGoOn() {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const account = { id: 'acct_1', name: 'Ada', role: 'owner' } as never;
  const exports = createExports({
    store: {} as never,
    identity: { accountFor: async () => account },
    pack: () => isOver,
    secret: 'a secret',
    clock: Date.now,
  });
  return { exports, end };
}

test('of links that are followed in the same moment, one is', async () => {
  const { exports, end } = exportsThatGoOn();
  const { token } = await exports.linkFor('ada', 'acct_1');
  const opened = await Promise.allSettled([1, 2, 3].map(() => exports.open(token)));
  expect(opened.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  const [first] = opened;
  const writing = first?.status === 'fulfilled' ? first.value.writeTo(new PassThrough()) : undefined;
  await nextTurn();
  await expect(exports.open(token)).rejects.toMatchObject({ code: 'CONFLICT' });
  end();
  await writing;
  await expect(exports.open(token)).resolves.toBeDefined();
});

test('one that was opened and is not written holds up no other', async () => {
  const { exports } = exportsThatGoOn();
  const { token } = await exports.linkFor('ada', 'acct_1');
  await exports.open(token);
  await nextTurn();
  await nextTurn();
  await expect(exports.open(token)).resolves.toBeDefined();
});
