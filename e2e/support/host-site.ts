import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../widget/dist');

export interface SitePage {
  html: string;
  headers?: Record<string, string>;
}

export interface ChatbotOnSite {
  position?: string;
  primaryColor?: string;
  isActive?: boolean;
  /** The frame says that it was open on the page before. */
  wantsOpen?: boolean;
  /** The frame is there and never says that it listens. */
  isSilent?: boolean;
}

export interface HostSite {
  /** Of the site's pages; another site than Parley's for the browser. */
  origin: string;
  /** Of the stand-in for Parley: the built files, the configuration, and a frame that speaks the protocol. */
  parleyOrigin: string;
  pages: Map<string, SitePage>;
  chatbots: Map<string, ChatbotOnSite>;
  /** The paths asked of the stand-in, in their order. */
  requests: string[];
  /** Paths of the stand-in that fail while they are in here. */
  broken: Set<string>;
  stop(): Promise<void>;
}

/** A site with pages of its own on one port, and what it embeds on another. */
export async function startHostSite(): Promise<HostSite> {
  const pages = new Map<string, SitePage>();
  const chatbots = new Map<string, ChatbotOnSite>();
  const requests: string[] = [];
  const broken = new Set<string>();

  const site = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '', 'http://site').pathname);
    send(response, page ? 200 : 404, 'text/html', page?.html ?? '', page?.headers);
  });
  const parley = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://parley');
    requests.push(pathname);
    const everybody = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
    if (broken.has(pathname)) {
      send(response, 503, 'text/plain', 'not now', everybody);
      return;
    }
    if (/^\/widget[\w-]*\.m?js$/.test(pathname)) {
      readFile(join(dist, pathname), 'utf8').then((text) => send(response, 200, 'text/javascript', text, everybody));
      return;
    }
    const [, kind, id = ''] = /^\/(chat|api\/widget\/config)\/(\w+)$/.exec(pathname) ?? [];
    const chatbot = chatbots.get(id);
    if (!chatbot) {
      const problem = { error: 'Not found', code: 'CHATBOT_NOT_FOUND', message: 'There is no such chatbot.' };
      send(response, 404, 'application/json', JSON.stringify(problem), everybody);
    } else if (kind === 'chat') {
      send(response, 200, 'text/html', framePage(chatbot));
    } else {
      const { position = 'bottom-right', primaryColor = '#1a56db', isActive = true } = chatbot;
      const configuration = { id, name: 'Shop', isActive, theme: { position, primaryColor } };
      send(response, 200, 'application/json', JSON.stringify(configuration), everybody);
    }
  });

  return {
    origin: `http://localhost:${await listening(site)}`,
    parleyOrigin: `http://127.0.0.1:${await listening(parley)}`,
    pages,
    chatbots,
    requests,
    broken,
    stop: async () => {
      await Promise.all([site, parley].map(stopped));
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, () => resolve((server.address() as AddressInfo).port));
  });
}

function stopped(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Keeps what it hears in `heard`, with where it came from; `tell` speaks to the page. */
function framePage({ wantsOpen = false, isSilent = false }: ChatbotOnSite): string {
  return `<!doctype html><title>Shop</title><style>html{background:#eef}</style><input id="text">
<script>
  const start = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  window.start = start;
  window.heard = [];
  window.tell = (message) => parent.postMessage({ ...message, parley: 1 }, start.origin);
  addEventListener('message', ({ data, source, origin }) => {
    if (source !== parent || origin !== start.origin || !data.parley) return;
    const { parley, ...message } = data;
    heard.push(message);
    if (message.focus) document.getElementById('text').focus();
  });
  if (!${isSilent}) tell({ type: 'ready', wantsOpen: ${wantsOpen} });
</script>`;
}
