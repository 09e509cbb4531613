import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { readMarkdownBlocks } from '../../server/src/knowledge/passages/index.ts';

export interface DocsSite {
  url: string;
  host: string;
  pages: number;
  /** Requests since the last call, by status. */
  takeRequests(): Record<number, number>;
  close(): Promise<void>;
}

/** Serves a folder of Markdown as a website would: HTML pages with navigation and footer, ETags, a sitemap. */
export async function serveDocs(folder: string, name: string): Promise<DocsSite> {
  if (!existsSync(folder)) throw new Error(`${folder} is not there; --data names the folder that holds the sets.`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const paths = files.map(
    (file) =>
      `/${relative(folder, file)
        .replace(/\.mdx?$/, '')
        .replaceAll('\\', '/')}`,
  );
  const pages = new Map(
    files.map((file, at) => [paths[at] ?? '', htmlPage(name, paths, readFileSync(file, 'utf8'), paths[at] ?? '')]),
  );
  pages.set('/', htmlPage(name, paths, `# ${name}\n\nWelcome to the documentation of ${name}.`, '/'));
  let requests: Record<number, number> = {};
  const server = createServer((request, response) => {
    const body = pages.get(request.url ?? '');
    const etag = body && `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`;
    const status = !body ? 404 : request.headers['if-none-match'] === etag ? 304 : 200;
    requests[status] = (requests[status] ?? 0) + 1;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(etag && { etag }) });
    response.end(status === 200 ? body : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    host: `127.0.0.1:${port}`,
    pages: pages.size,
    takeRequests() {
      const taken = requests;
      requests = {};
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function htmlPage(site: string, paths: readonly string[], markdown: string, path: string): string {
  const title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(markdown)?.[1] ?? /^#\s+(.*)$/m.exec(markdown)?.[1] ?? path;
  const links = paths.map((other) => `<li><a href="${other}">${escapeHtml(other)}</a></li>`).join('');
  const content = readMarkdownBlocks(markdown).map(htmlBlock).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} | ${escapeHtml(site)}</title></head>
<body><header><nav><ul>${links}</ul></nav></header><main><article><h1>${escapeHtml(title)}</h1>${content}</article></main>
<footer><p>© ${escapeHtml(site)}. All rights reserved.</p></footer></body></html>`;
}

function htmlBlock(block: ReturnType<typeof readMarkdownBlocks>[number]): string {
  if (block.kind === 'heading') return `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>`;
  if (block.kind === 'code') return `<pre><code>${escapeHtml(block.text.replace(/^```.*\n|\n```$/g, ''))}</code></pre>`;
  if (block.kind === 'list')
    return `<ul>${block.text
      .split(/\n(?=\s*(?:[-*+]|\d+\.)\s)/)
      .map((item) => `<li>${escapeHtml(item.replace(/^\s*(?:[-*+]|\d+\.)\s+/, ''))}</li>`)
      .join('')}</ul>`;
  if (block.kind === 'table')
    return `<table>${block.text
      .split('\n')
      .filter((row) => !/^[\s|:-]+$/.test(row))
      .map(
        (row) =>
          `<tr>${row
            .replace(/^\||\|$/g, '')
            .split('|')
            .map((cell) => `<td>${escapeHtml(cell.trim())}</td>`)
            .join('')}</tr>`,
      )
      .join('')}</table>`;
  return `<p>${escapeHtml(block.text)}</p>`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
