import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { signedHeaders } from './signing.ts';

/** Examples that implementations of Standard Webhooks share. */
const KNOWN = [
  {
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    delivery: {
      eventId: 'msg_loFOjxBNrRLzqYUf',
      body: '{"event_type":"ping","data":{"success":true}}',
      nowMs: 1_731_705_121_000,
    },
    signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  },
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    delivery: {
      eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      nowMs: 1_614_265_330_999,
    },
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
];

describe('a delivery', () => {
  test.each(KNOWN)('is signed as others sign it: $delivery.eventId', ({ secret, delivery, signature }) => {
    expect(signedHeaders(delivery, [secret])).toEqual({
      'webhook-id': delivery.eventId,
      'webhook-timestamp': String(Math.floor(delivery.nowMs / 1_000)),
      'webhook-signature': signature,
    });
  });

  test('is signed by both secrets while one follows the other', () => {
    const [first, second] = KNOWN.map(({ secret }) => secret);
    const { delivery, signature } = KNOWN[0] ?? {};
    if (!first || !second || !delivery) throw new Error('Two examples are needed.');
    const both = signedHeaders(delivery, [second, first])['webhook-signature']?.split(' ');
    expect(both).toHaveLength(2);
    expect(both?.[1]).toBe(signature);
  });

  test('is verified by the code that our documentation gives to receivers', async () => {
    const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
    const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const module = `data:text/javascript,${encodeURIComponent(`${code}\nexport { isFromParley };`)}`;
    const { isFromParley } = await import(/* @vite-ignore */ module);
    const [{ secret }, { secret: other }] = KNOWN as [(typeof KNOWN)[number], (typeof KNOWN)[number]];
    const body = '{"type":"webhook.test"}';
    const headers = signedHeaders({ eventId: 'evt_1', body, nowMs: Date.now() }, [other, secret]);
    expect(isFromParley(headers, body, secret)).toBe(true);
    expect(isFromParley(headers, `${body} `, secret)).toBe(false);
    expect(isFromParley(headers, body, 'whsec_AAAA')).toBe(false);
    const old = signedHeaders({ eventId: 'evt_1', body, nowMs: Date.now() - 301_000 }, [secret]);
    expect(isFromParley(old, body, secret)).toBe(false);
  });
});
