import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SiteServer, startSite } from '../../../test-support/site-server.ts';
import type { WebFetch } from '../../knowledge/ports.ts';
import type { Resolve } from './guarded-agent.ts';
import { createWebFetch } from './web-fetch.ts';

let site: SiteServer;
/** Nobody may reach it. */
let canary: SiteServer;
let open: WebFetch[];
beforeEach(async () => {
  site = await startSite();
  canary = await startSite({ '/': 'secret' });
  open = [];
});
afterEach(async () => {
  for (const web of open) await web.close();
  await site.close();
  await canary.close();
});

function webFetch({ allowedHosts = [site.host], resolve }: { allowedHosts?: string[]; resolve?: Resolve } = {}) {
  const web = createWebFetch({ allowedHosts, userAgent: 'Test', ...(resolve && { resolve }) });
  open.push(web);
  return web;
}
const get = (path: string, web = webFetch()) => web.get(`${site.url}${path}`, { maxBytes: 1_000_000 });
const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body);

describe('a page', () => {
  test('is fetched with its final address, through redirects on the web', async () => {
    site.pages['/a'] = { status: 301, headers: { location: 'b' } };
    site.pages['/b'] = { body: 'here', headers: { 'content-type': 'text/plain' } };
    const response = await get('/a');
    expect(response).toMatchObject({ status: 200, url: `${site.url}/b` });
    expect(response.header('content-type')).toBe('text/plain');
    expect(textOf(response)).toBe('here');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('is unpacked from %s', async (encoding, pack) => {
    site.pages['/'] = { body: pack('packed'), headers: { 'content-encoding': encoding } };
    expect(textOf(await get('/'))).toBe('packed');
  });

  test.each([
    ['whole', { body: 'x'.repeat(1_000_001) }],
    ['once unpacked', { body: gzipSync('x'.repeat(50_000_000)), headers: { 'content-encoding': 'gzip' } }],
  ])('that is too large %s is refused', async (_, page) => {
    site.pages['/'] = page;
    await expect(get('/')).rejects.toThrow('larger than 1 MB');
  });

  test('that is too large is refused with a rounded limit', async () => {
    site.pages['/'] = { body: 'x'.repeat(1_600_000) };
    const get = (maxBytes: number) => webFetch().get(`${site.url}/`, { maxBytes });
    await expect(get(1.5 * 1_024 * 1_024)).rejects.toThrow('larger than 1.6 MB.');
    await expect(get(1_024 * 1_024)).rejects.toThrow('larger than 1 MB.');
  });

  test('that leads in a circle is given up', async () => {
    site.pages['/'] = { status: 302, headers: { location: '/' } };
    await expect(get('/')).rejects.toThrow('redirected more than 5 times');
    expect(site.requests).toHaveLength(6);
  });

  test('whose server hangs up says so', async () => {
    site.pages['/'] = (request) => request.socket.destroy();
    await expect(get('/')).rejects.toMatchObject({ name: 'NotFetched', isTransient: true });
  });

  test('is not followed where its reader does not want to', async () => {
    site.pages['/'] = { status: 302, headers: { location: 'https://example.com/x' } };
    const refuseRedirect = (url: URL) => `${url.host} is not wanted.`;
    await expect(webFetch().get(site.url, { maxBytes: 100, refuseRedirect })).rejects.toThrow(
      'example.com is not wanted.',
    );
  });
});

describe('a connection into the network', () => {
  test.each([
    ['an absolute address', () => `${canary.url}/`],
    ['an address without a protocol', () => `//${canary.host}/`],
    ['another spelling', () => `http://2130706433:${canary.host.split(':')[1]}/`],
    ['a user name in front', () => `http://example.com@${canary.host}/`],
    ['another protocol', () => 'file:///etc/passwd'],
    ['a backslash', () => `http:\\\\${canary.host}/`],
  ])('is not made by a redirect to %s', async (_, location) => {
    site.pages['/'] = { status: 302, headers: { location: location() } };
    await expect(get('/')).rejects.toMatchObject({ name: 'NotFetched' });
    expect(canary.connections()).toBe(0);
  });

  test('is not made by a name that leads there', async () => {
    const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const web = webFetch({ allowedHosts: [], resolve });
    await expect(web.get('http://example.com/', { maxBytes: 100 })).rejects.toThrow('private network');
    expect(canary.connections()).toBe(0);
  });

  test('is not made by a name with one public address and one private', async () => {
    const resolve: Resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await expect(webFetch({ allowedHosts: [], resolve }).get('http://example.com/', { maxBytes: 100 })).rejects.toThrow(
      'private network',
    );
  });

  test('is not made by a name whose answer changes between two looks, in 200 tries (LangChain CVE-2026-41488)', async () => {
    let looks = 0;
    // Were a name looked up for the check and again for the connection, there would be two looks a try.
    const resolve: Resolve = async () => [{ address: looks++ % 2 === 0 ? '10.0.0.1' : '127.0.0.1', family: 4 }];
    const web = webFetch({ allowedHosts: [], resolve });
    for (let tries = 0; tries < 200; tries++)
      await expect(web.get('http://rebinding.example.com/', { maxBytes: 100 })).rejects.toThrow('private');
    expect(looks).toBe(200);
    expect(canary.connections()).toBe(0);
  });

  test('is made to the address that was checked, without a second look (Flowise GHSA-2x8m-83vc-6wv4)', async () => {
    let looks = 0;
    const resolve: Resolve = async () => {
      looks += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    site.pages['/'] = 'hello';
    const name = `wiki.intranet:${site.host.split(':')[1]}`;
    const web = webFetch({ allowedHosts: [name], resolve });
    expect(textOf(await web.get(`http://${name}/`, { maxBytes: 100 }))).toBe('hello');
    expect(looks).toBe(1);
  });
});
