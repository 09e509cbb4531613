import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refusalOf } from './web-address.ts';

/** Many spellings of a few ways in: this machine, private networks, cloud metadata, other protocols, confused parsers. */
const refusedAddresses = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://a.localhost/',
  'http://loc\u00adalhost/',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[5f00::1]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/',
  'http://192.0.0.192/',
  'http://168.63.129.16/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://metadata.google.internal/',
  'http://metadata/',
  'http://kubernetes.default.svc/',
  'http://router.lan/',
  'http://example.com@127.0.0.1/',
  'http://127.0.0.1#@example.com/',
  'http://example.com\\@127.0.0.1/',
  'http:127.0.0.1/',
  'http:/127.0.0.1/',
  'http:///127.0.0.1/',
  '//127.0.0.1/',
  ' http://127.0.0.1/',
  'ht\ntp://x.com/',
  'http://example.com%00.127.0.0.1/',
  'http://a..example.com/',
  'http://-a.example.com/',
  'http://425.510.1.1/',
  'http://example.com:22/',
  'http://example.com:6379/',
  'http://example.com:0/',
  'http://example.com:99999/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://127.0.0.1/_x',
  'data:text/html,x',
  'javascript:alert(1)',
  'ws://example.com/',
  'unix:///var/run/docker.sock',
  'about:blank',
  'view-source:http://127.0.0.1/',
  '',
];

describe('an address', () => {
  test.each(refusedAddresses)('is refused: %s (LibreChat CVE-2026-31943)', (address) => {
    expect(refusalOf(address, [])).toMatch(/^\S.*\.$/);
  });

  const list = new URL('../../../../../shared/security/ssrf-urls.json', import.meta.url);
  test.runIf(existsSync(list))('is refused for every form in the list beside the project', () => {
    const addresses = JSON.parse(readFileSync(list, 'utf8')) as string[];
    const passed = addresses.filter((address) => refusalOf(address, []) === undefined);
    // These two are ordinary names, which their DNS leads to loopback: the connection refuses them.
    expect(passed).toEqual(['http://127.0.0.1.nip.io/', 'http://localtest.me/']);
  });

  test.each([
    'https://example.com/',
    'https://www.example.co.uk:8443/a?b=c@d#e',
    'https://münchen.example.de/ä',
    'http://93.184.216.34/',
    'http://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://my_host.example.com/',
  ])('of a website is not: %s', (address) => {
    expect(refusalOf(address, [])).toBeUndefined();
  });

  test('inside a network is allowed by its name, and by its port where that is given', () => {
    const allowed = ['wiki.intranet', '10.0.0.5:8080', '[::1]:3000'];
    expect(refusalOf('http://wiki.intranet:9000/', allowed)).toBeUndefined();
    expect(refusalOf('http://10.0.0.5:8080/', allowed)).toBeUndefined();
    expect(refusalOf('http://[::1]:3000/', allowed)).toBeUndefined();
    expect(refusalOf('http://10.0.0.5/', allowed)).toContain('private network');
    expect(refusalOf('http://evil.wiki.intranet/', allowed)).toContain('private network');
    expect(refusalOf('ftp://wiki.intranet/', allowed)).toContain('http');
  });

  test('that an operator could allow is refused with how that is written', () => {
    expect(refusalOf('http://127.0.0.1:4399/in', [])).toBe(
      '127.0.0.1 is inside a private network. An operator can allow it with the setting ALLOWED_PRIVATE_HOSTS=127.0.0.1:4399.',
    );
    expect(refusalOf('http://example.com:4399/in', [])).toBe(
      'Port 4399 is not one of a website. An operator can allow it with the setting ALLOWED_PRIVATE_HOSTS=example.com:4399.',
    );
    expect(refusalOf('http://localhost:4399/in', ['127.0.0.1:4399'])).toBe(
      'localhost is inside a private network. ALLOWED_PRIVATE_HOSTS names this machine 127.0.0.1: write it so in the address.',
    );
    expect(refusalOf('http://localhost:4400/in', ['127.0.0.1:4399'])).toContain('=localhost:4400.');
  });
});
