import { Resolver } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { startDnsServer } from './dns-server.ts';

test('the DNS server of tests knows its TXT records, also long ones, and no other name', async () => {
  const long = 'x'.repeat(600);
  const server = await startDnsServer({ 'strict.example': 'v=spf1 -all', 'long.example': long });
  const dns = new Resolver();
  dns.setServers([server.address]);
  expect(await dns.resolve('Strict.example', 'TXT')).toEqual([['v=spf1 -all']]);
  expect((await dns.resolve('long.example', 'TXT')).map((parts) => parts.join(''))).toEqual([long]);
  await expect(dns.resolve('strict.example', 'MX')).rejects.toMatchObject({ code: 'ENODATA' });
  await expect(dns.resolve('other.example', 'TXT')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await server.close();
});
