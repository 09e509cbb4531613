import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../../../test-support/database-nodes.ts';
import { engines } from '../../../../test-support/test-service.ts';
import type { MailAddressStore } from '../../../inbound-mail/ports.ts';
import type { NewReceivedMail } from '../../../mail/index.ts';
import { createMailAddressStore } from './mail-address-store.ts';

const now = 1_790_000_000_000;
const ids = { accountId: 'acct_1', chatbotId: 'bot_1' };

describe.each(engines)('email addresses of chatbots on %s', (engine) => {
  let opened: DatabaseNodes;
  let stores: [MailAddressStore, MailAddressStore];
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    const [first, second] = opened.nodes;
    stores = [createMailAddressStore(first), createMailAddressStore(second)];
    await insertChatbot(first, ids, now);
    await insertChatbot(first, { accountId: 'acct_2', chatbotId: 'bot_2' }, now);
  });
  afterAll(() => opened?.close());

  const received = (id: string, mostOfSender = 30): NewReceivedMail => ({
    ...ids,
    id,
    sessionId: null,
    from: { name: 'Jo', address: 'jo@example.com' },
    subject: '',
    preview: '',
    heldBecause: null,
    size: 1,
    receivedAt: now,
    mostOfSender,
  });

  test('belong to one chatbot, also where two take the same name at once', async () => {
    for (let at = 0; at < 10; at += 1) {
      const name = `shop-${at}`;
      const taken = await Promise.all([stores[0].setName('bot_1', name, now), stores[1].setName('bot_2', name, now)]);
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await stores[0].chatbotNamed(name)).toBe(taken[0] ? 'bot_1' : 'bot_2');
      await Promise.all(['bot_1', 'bot_2'].map(stores[1].removeName));
    }
  });

  test('answer an email once, and no more of one sender than an account takes, also at once', async () => {
    const same = await Promise.all([0, 1, 0, 1].map((node) => stores[node]?.answer(received('rcvd_1'), undefined)));
    expect(same.toSorted()).toEqual(['answered', 'repeated', 'repeated', 'repeated']);
    const most = 5;
    const many = await Promise.all(
      Array.from({ length: 9 }, (_, at) => stores[at % 2]?.answer(received(`rcvd_other_${at}`, most), undefined)),
    );
    expect(many.filter((outcome) => outcome === 'answered')).toHaveLength(most - 1);
    expect(many.filter((outcome) => outcome === 'too-many-of-sender')).toHaveLength(5);
  });
});
