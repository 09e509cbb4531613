import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

function addressing(trustProxy: boolean) {
  let warnings = 0;
  const onUntrustedProxy = () => {
    warnings += 1;
  };
  const addressOf = clientAddress({ trustProxy, onUntrustedProxy });
  const from = (remoteAddress: string, forwarded?: string) =>
    addressOf({
      socket: { remoteAddress } as never,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });
  return { from, warnings: () => warnings };
}

test('a trusted proxy says where a request comes from, and its own word is the last', () => {
  const { from, warnings } = addressing(true);
  expect(from('10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(from('10.0.0.1', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
  expect(from('10.0.0.1', '')).toBe('10.0.0.1');
  expect(from('10.0.0.1')).toBe('10.0.0.1');
  expect(warnings()).toBe(0);
});

test('a proxy that is not trusted is not believed, and the owner is warned once', () => {
  const { from, warnings } = addressing(false);
  expect(from('127.0.0.1')).toBe('127.0.0.1');
  expect(warnings()).toBe(0);
  expect(from('::ffff:172.20.0.3', '203.0.113.9')).toBe('::ffff:172.20.0.3');
  expect(from('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
  expect(warnings()).toBe(1);
});

test('somebody who only claims to be a proxy causes no warning', () => {
  const { from, warnings } = addressing(false);
  expect(from('203.0.113.1', '198.51.100.7')).toBe('203.0.113.1');
  expect(from('172.32.0.1', '198.51.100.7')).toBe('172.32.0.1');
  expect(warnings()).toBe(0);
});
