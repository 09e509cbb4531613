import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const timeLimitMs = 60_000;

/** What the browser asks its maker, whatever page it shows. */
const isOfBrowser = (host = '') => /(?:^|\.)(?:google|googleapis|gstatic)\.com$/.test(host);

/**
 * Opens a page in a real Chromium whose every name leads to one server here, and tells what it asks for besides the page
 * itself. Nothing when there is no such browser.
 */
export async function requestsOfPage(html: string, chromium: string): Promise<string[] | undefined> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const isPage = request.headers.host === 'page.example' && request.url === '/';
    const isIcon = request.headers.host === 'page.example' && request.url === '/favicon.ico';
    if (!isPage && !isIcon && !isOfBrowser(request.headers.host))
      asked.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(isPage ? html : '');
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const profile = mkdtempSync(join(tmpdir(), 'parley-page-'));
  const browser = spawn(
    chromium,
    [
      '--headless',
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      `--user-data-dir=${profile}`,
      `--host-resolver-rules=MAP * 127.0.0.1:${port}`,
      '--virtual-time-budget=5000',
      '--dump-dom',
      'http://page.example/',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], timeout: timeLimitMs },
  );
  browser.stdout.resume();
  const isThere = await Promise.race([
    once(browser, 'close').then(() => true),
    once(browser, 'error').then(() => false),
  ]);
  server.closeAllConnections();
  server.close();
  rmSync(profile, { recursive: true, force: true });
  return isThere ? asked : undefined;
}
