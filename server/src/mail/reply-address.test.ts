import { describe, expect, test } from 'vitest';
import { newId } from '../identity/index.ts';
import { createReplyAddresses, longestReplyName } from './reply-address.ts';

const nowMs = Date.UTC(2027, 5, 1);
const dayMs = 24 * 3600_000;
const secret = 'a secret that is long enough for tests';
const addresses = createReplyAddresses('Reply@Example.com', secret);
const addressOf = (id: string) => addresses.addressOf(id, nowMs) ?? expect.unreachable();

describe('a reply address', () => {
  test.each(['live', 'sess'] as const)(
    'leads back to its %s session, whatever mail servers do to its case',
    (prefix) => {
      for (let n = 0; n < 200; n += 1) {
        const sessionId = newId(prefix);
        const address = addressOf(sessionId);
        expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
        expect(addresses.read(address, nowMs)).toEqual({ kind: 'valid', sessionId });
        expect(addresses.read(address.toUpperCase(), nowMs)).toEqual({ kind: 'valid', sessionId });
      }
    },
  );

  test('expires a month after its email', () => {
    const sessionId = newId('live');
    const address = addressOf(sessionId);
    expect(addresses.read(address, nowMs + 30 * dayMs)?.kind).toBe('valid');
    expect(addresses.read(address, nowMs + 32 * dayMs)).toEqual({ kind: 'expired', sessionId });
  });

  test('is known to be wrong when a character, the session or the key is another', () => {
    const address = addressOf(newId('live'));
    const at = address.indexOf('+') + 45;
    const changed = address.slice(0, at) + (address[at] === 'a' ? 'b' : 'a') + address.slice(at + 1);
    expect(addresses.read(changed, nowMs)?.kind).toBe('wrong');
    expect(createReplyAddresses('reply@example.com', `${secret}!`).read(address, nowMs)?.kind).toBe('wrong');
  });

  test.each(['reply+x@example.com', `reply+${'1'.repeat(55)}@example.com`, `reply+${'b'.repeat(55)}@example.com`])(
    'cannot be read from %s',
    (address) => {
      expect(addresses.read(address, nowMs)).toEqual({ kind: 'unreadable' });
    },
  );

  test('is not seen in addresses of others', () => {
    expect(addresses.read('someone@example.com', nowMs)).toBeUndefined();
    expect(addresses.read(addressOf(newId('live')).replace('example.com', 'example.org'), nowMs)).toBeUndefined();
    expect(addresses.addressOf('live_short', nowMs)).toBeUndefined();
    expect(longestReplyName).toBe(8);
  });
});
