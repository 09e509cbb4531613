import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shopPage, shopStyle } from './shop-pages.ts';

/** What a page of the site's is answered with. */
export interface SitePage {
  html: string;
  headers?: Record<string, string>;
}

export interface ShopSite {
  /** Another origin than the server's: `http://shop.localhost:PORT`. */
  url: string;
  /** Puts a page of a test's own on the site; `tag` makes the embed tag for it. */
  put(path: string, page: SitePage): void;
  /** The embed tag, with these attributes beside the chatbot's. */
  tag(attributes?: Record<string, string>): string;
  close(): Promise<void>;
}

export interface EmbeddedChatbot {
  serverUrl: string;
  chatbotId: string;
}

/**
 * A customer's site with the widget: a home page, pages of two lamps and of help, `/strict` with a strict Content Security
 * Policy, `/no-chat` without the tag, `/open` and `/dark` for how the tag and the page may differ.
 */
export async function startShopSite({ serverUrl, chatbotId }: EmbeddedChatbot): Promise<ShopSite> {
  const tag = (attributes: Record<string, string> = {}) => {
    const all = { src: `${serverUrl}/widget.js`, 'data-chatbot-id': chatbotId, ...attributes };
    return `<script async ${Object.entries(all).map(attribute).join(' ')}></script>`;
  };
  const pages = new Map<string, SitePage>([
    ['/', { html: shopPage('home', tag()) }],
    ['/lamps/harbour', { html: shopPage('harbour', tag()) }],
    ['/lamps/dune', { html: shopPage('dune', tag()) }],
    ['/help', { html: shopPage('help', tag()) }],
    ['/open', { html: shopPage('home', tag({ 'data-open': 'true' })) }],
    ['/dark', { html: shopPage('home', tag(), { isDark: true }) }],
    ['/no-chat', { html: shopPage('home', '') }],
    [
      '/strict',
      {
        html: shopPage('home', tag()),
        headers: { 'content-security-policy': strictPolicy(new URL(serverUrl).origin) },
      },
    ],
  ]);

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.localhost');
    if (pathname === '/style.css') {
      response.writeHead(200, { 'content-type': 'text/css' }).end(shopStyle);
      return;
    }
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const page = pages.get(pathname);
    response
      .writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
      .end(page?.html ?? '<!doctype html><title>Not found</title><h1>Not found</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on a port, its address is an object.
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://shop.localhost:${port}`,
    put: (path, page) => void pages.set(path, page),
    tag,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Nothing but the site's own style, and of the server what the widget needs. */
function strictPolicy(server: string): string {
  return [
    "default-src 'none'",
    `script-src ${server}`,
    "style-src 'self'",
    "img-src 'self'",
    `connect-src ${server}`,
    `frame-src ${server}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function attribute([name, value]: [string, string]): string {
  return `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
}
