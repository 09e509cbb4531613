import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:cb00:7107]', '203.0.113.7'],
])('counts the IPv4 address %s as %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('counts the IPv6 address %s by its /64, %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each(['unknown', '', '203.0.113.7:80', 'not an address', '1.2.3', 'fe80::xyz'])(
  'takes "%s", which is no address, as it is',
  (given) => expect(networkOf(given)).toBe(given),
);

test('a whole /64 is one network, and the next is another', () => {
  const inside = Array.from({ length: 100 }, (_, host) => networkOf(`2001:db8:0:5::${host.toString(16)}`));
  expect(new Set(inside).size).toBe(1);
  expect(inside).not.toContain(networkOf('2001:db8:0:6::1'));
});
