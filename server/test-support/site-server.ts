import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SitePage {
  status?: number;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
}

type Answer = SitePage | string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A website on loopback whose pages a test changes as it goes. */
export interface SiteServer {
  url: string;
  /** For the setting that allows it. */
  host: string;
  pages: Record<string, Answer | undefined>;
  /** Every request so far: `GET /path 200`. */
  requests: string[];
  /** How many connections were ever opened. */
  connections(): number;
  /** The most requests that were answered at the same time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

/** Answers conditional requests by ETag unless a page says otherwise; what is not among the pages is 404. */
export async function startSite(
  pages: Record<string, Answer | undefined> = {},
  { hasEtags = true, delayMs = 0 } = {},
): Promise<SiteServer> {
  const requests: string[] = [];
  let connections = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  const server = createServer(async (request, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.once('close', () => {
      atOnce -= 1;
    });
    response.once('finish', () => requests.push(`${request.method} ${request.url} ${response.statusCode}`));
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    answer(pages[request.url ?? ''], request, response, hasEtags);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    pages,
    requests,
    connections: () => connections,
    mostAtOnce: () => mostAtOnce,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(page: Answer | undefined, request: IncomingMessage, response: ServerResponse, hasEtags: boolean) {
  if (typeof page === 'function') return page(request, response);
  const {
    status = 200,
    body = '',
    headers = {},
  } = page === undefined ? { status: 404, body: 'not here' } : typeof page === 'string' ? { body: page } : page;
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  if (hasEtags && status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag });
    response.end();
    return;
  }
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    ...(hasEtags && { etag }),
    ...headers,
  });
  response.end(body);
}

/** A page with a title, a paragraph and links, as a small site would have it. */
export function sitePage(title: string, text: string, links: string[] = [], head = ''): string {
  const items = links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head>
<body><nav><ul>${items}</ul></nav><main><h1>${title}</h1><p>${text}</p></main>
<footer>Imprint and contact</footer></body></html>`;
}
