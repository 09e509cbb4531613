import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameAncestors, mayEmbed } from './origins.ts';

/** Whether a source of a policy lets a page in, as browsers read it (CSP Level 3, "match URL to source expression"). */
function sourceMatches(source: string, page: URL): boolean {
  const [, scheme = '', host = '', port = ''] =
    /^(https?):\/\/((?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\*|\d+))$/i.exec(source) ?? [];
  if (scheme === '') return false;
  const isScheme = `${scheme}:` === page.protocol || (scheme === 'http' && page.protocol === 'https:');
  const asked = host.toLowerCase();
  const isHost = asked.startsWith('*.') ? page.hostname.endsWith(asked.slice(1)) : page.hostname === asked;
  return isScheme && isHost && (port === '*' || port === page.port);
}

/** Of a chatbot with one domain, or none, on a server that is not local. */
const of = (domain: string) => ({ domains: domain === '' ? [] : [domain], isLocalhostAllowed: domain === '' });
const isLetIn = (domain: string, page: URL) => frameAncestors(of(domain)).some((source) => sourceMatches(source, page));

const DOMAINS = [
  '',
  'example.com',
  'shop.example.com',
  'localhost',
  '192.168.1.5',
  'xn--exmple-cua.de',
  'a_b.example.com',
  // What an address may hold as its host, and a policy would read otherwise.
  '*.com',
  "a.com;script-src 'unsafe-inline'",
  'a.com,b.com',
  "'none'.com",
];

const PAGES: [string, string[]][] = [
  ['http://localhost/', ['', 'localhost']],
  ['http://localhost:5173/page', ['', 'localhost']],
  ['https://localhost:8443/', ['', 'localhost']],
  ['http://LOCALHOST/', ['', 'localhost']],
  ['http://app.localhost/', ['', 'localhost']],
  ['http://127.0.0.1:3000/', ['']],
  ['http://127.0.0.2/', []],
  ['http://[::1]:3000/', []],
  ['http://evil-localhost/', []],
  ['http://localhost.evil.org/', []],
  ['http://127.0.0.1.evil.org/', []],
  ['http://x.127.0.0.1.evil.org/', []],
  ['https://example.com/', ['example.com']],
  ['http://example.com/', ['example.com']],
  ['https://EXAMPLE.com/', ['example.com']],
  ['https://example.com:8443/', ['example.com']],
  ['https://www.example.com/', ['example.com']],
  ['http://a.b.example.com:81/', ['example.com']],
  ['https://shop.example.com/', ['example.com', 'shop.example.com']],
  ['https://evil-example.com/', []],
  ['https://example.com.evil.org/', []],
  ['https://evilexample.com/', []],
  ['https://example.com@evil.org/', []],
  ['https://evil.org/?https://example.com', []],
  ['https://example.org/', []],
  ['https://com/', []],
  ['http://192.168.1.5:8080/', ['192.168.1.5']],
  ['http://192.168.1.50/', []],
  ['http://2.168.1.5/', []],
  ['https://exämple.de/', ['xn--exmple-cua.de']],
  ['https://a_b.example.com/', ['example.com', 'a_b.example.com']],
  ['https://a.com/', []],
  ['https://b.com/', []],
];

describe('which pages may embed a chatbot', () => {
  test.each(PAGES)('%s: %j', (address, domains) => {
    const page = new URL(address);
    expect(DOMAINS.filter((domain) => mayEmbed(of(domain), page.origin))).toEqual(domains);
    expect(DOMAINS.filter((domain) => isLetIn(domain, page))).toEqual(domains);
  });

  test('is the same for a token and for a frame, whatever the host, the domain and the port', () => {
    const label = fc.stringMatching(/^[a-z0-9]{1,3}$/);
    const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    const port = fc.constantFrom('', ':80', ':443', ':8080');
    fc.assert(
      fc.property(host, host, label, fc.constantFrom('http', 'https'), port, (a, b, c, scheme, at) => {
        for (const domain of ['', a, b, `${c}.${a}`])
          for (const name of [a, `${c}.${a}`, `${c}${a}`, `${a}.${b}`, 'localhost', `${c}.localhost`]) {
            const address = `${scheme}://${name}${at}/`;
            if (!URL.canParse(address)) continue;
            const page = new URL(address);
            expect([domain, address, isLetIn(domain, page)]).toEqual([
              domain,
              address,
              mayEmbed(of(domain), page.origin),
            ]);
          }
      }),
    );
  });

  test.each([
    'null',
    '',
    'https://example.com/',
    'https://EXAMPLE.com',
    'https://example.com:443',
    'https://user@example.com',
    'file://example.com',
    'ftp://example.com',
    'example.com',
    'https://example.com https://evil.org',
  ])('is not told by an Origin that no browser writes so: %s', (origin) => {
    expect(mayEmbed(of('example.com'), origin)).toBe(false);
  });

  test('a policy holds nothing but the hosts, whatever the domain says', () => {
    for (const domain of DOMAINS) {
      const [own, ...others] = frameAncestors(of(domain));
      expect(own).toBe("'self'");
      for (const source of others) expect(source).toMatch(/^https?:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*:\*$/);
    }
    expect(frameAncestors(of('*.com'))).toEqual(["'self'"]);
  });

  test('are those of any of its domains, and those on this machine where the server is local', () => {
    const embedding = { domains: ['a.com', 'b.org'], isLocalhostAllowed: true };
    const allowed = ['https://a.com', 'https://www.b.org', 'http://localhost:5173', 'http://127.0.0.1:8080'];
    for (const origin of [...allowed, 'https://c.net']) {
      const isIn = frameAncestors(embedding).some((source) => sourceMatches(source, new URL(origin)));
      expect([origin, mayEmbed(embedding, origin), isIn]).toEqual([origin, ...Array(2).fill(allowed.includes(origin))]);
    }
  });
});
