import { describe, expect, test } from 'vitest';
import { SendingSlots } from './sending-slots.ts';

const to = (accountId: string, webhook: number, host = `${accountId}-${webhook}.example.com`) => ({
  accountId,
  webhookId: `${accountId} hook ${webhook}`,
  url: `https://${host}/in`,
});
const takeMany = (places: SendingSlots, deliveries: ReturnType<typeof to>[]) =>
  deliveries.map((delivery) => places.take(delivery)).filter((free) => free !== undefined);
const webhooks = (accountId: string, count: number, host?: string) =>
  Array.from({ length: count }, (_, at) => to(accountId, at, host));

describe('places for sending', () => {
  test('are two of a webhook, four of an account, and free again afterwards', () => {
    const places = new SendingSlots(100);
    const ofWebhook = takeMany(places, [to('a', 1), to('a', 1), to('a', 1)]);
    expect(ofWebhook).toHaveLength(2);
    expect(takeMany(places, webhooks('a', 20))).toHaveLength(2);
    expect(takeMany(places, webhooks('b', 20))).toHaveLength(4);
    ofWebhook[0]?.();
    expect(takeMany(places, [to('a', 1), to('a', 1)])).toHaveLength(1);
    expect(places.free).toBe(92);
  });

  test('are sixteen of a host that many accounts use', () => {
    const places = new SendingSlots(100);
    const all = Array.from({ length: 20 }, (_, at) => to(`account ${at}`, 1, 'hooks.example.com'));
    expect(takeMany(places, all)).toHaveLength(16);
    expect(places.take(to('another', 1))).toBeDefined();
  });

  test('are no more than there are', () => {
    const places = new SendingSlots(3);
    expect(takeMany(places, webhooks('a', 4))).toHaveLength(3);
    expect(places.free).toBe(0);
  });

  test('are a quarter for those who did not answer in time, until they answer', () => {
    const places = new SendingSlots(16);
    const accounts = Array.from({ length: 10 }, (_, at) => to(`account ${at}`, 1));
    for (const { webhookId } of accounts) places.note(webhookId, true);
    expect(takeMany(places, accounts)).toHaveLength(4);
    const last = to('account 9', 1);
    expect(places.take(last)).toBeUndefined();
    places.note(last.webhookId, false);
    expect(places.take(last)).toBeDefined();
  });

  test('are left for the receivers of an account that answer beside those that do not', () => {
    const places = new SendingSlots(100);
    const slow = webhooks('a', 19);
    for (const { webhookId } of slow) places.note(webhookId, true);
    expect(takeMany(places, slow)).toHaveLength(2);
    expect(places.take(to('a', 19))).toBeDefined();
  });
});
