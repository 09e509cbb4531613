import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, openNodes } from '../../test-support/database-nodes.ts';
import { engines } from '../../test-support/test-service.ts';
import type { Database } from '../adapters/database/database.ts';
import { createIdentityStore } from '../adapters/database/identity/identity-store.ts';
import { createMailStore } from '../adapters/database/mail/mail-store.ts';
import { createMail } from '../mail/index.ts';
import { passwordResets } from './password-resets.ts';

describe.each(engines)('a lost password on %s', (engine) => {
  let opened: DatabaseNodes;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
  });
  afterAll(() => opened?.close());

  test('takes as many reads and writes for an address that nobody has', async () => {
    const [database] = opened.nodes;
    const asked: string[] = [];
    const watched: Database = {
      ...database,
      read(query) {
        asked.push('read');
        return database.read(query);
      },
      write(steps, options) {
        asked.push('write');
        return database.write(steps, options);
      },
    };
    let made = 0;
    const mail = createMail({
      store: createMailStore(watched),
      sender: { from: { name: '', address: 'parley@example.com' }, send: () => expect.unreachable() },
      secret: () => 'a secret that is long enough for tests',
      publicUrl: 'https://chat.example.com',
      newMailId: () => `mail_${++made}`,
      onOutcome: () => {},
      clock: Date.now,
      onError: (error) => expect.unreachable(String(error)),
    });
    // Nobody sends them.
    const outbox = { ...mail, wake: () => {} };
    const passwords = { hash: () => expect.unreachable(), matches: () => expect.unreachable() };
    const resets = passwordResets({ store: createIdentityStore(watched), passwords, outbox, clock: Date.now });
    await resets.addUser({ email: 'ada@example.com', name: 'Ada', accountName: 'Ada' });

    const workFor = async (email: string) => {
      asked.length = 0;
      await resets.send(email, 'en');
      return [...asked];
    };
    const known = await workFor('ada@example.com');
    expect(known).toContain('write');
    expect(await workFor('nobody@example.com')).toEqual(known);
    const { build } = database;
    expect(await database.read(build.selectFrom('mails').select('to_address'))).toEqual([
      { to_address: 'ada@example.com' },
    ]);
  });
});
