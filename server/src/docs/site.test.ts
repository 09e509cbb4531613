import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../test-support/test-service.ts';
import type { OpenApiDocument } from '../http/openapi.ts';
import { examplesOf, sampleRequest } from './examples/index.ts';
import { type Operation, sectionsOf, slugOf } from './operations.ts';

const visit = { headers: { Accept: 'text/html,application/xhtml+xml' } };
const docsFolder = new URL('../../../docs/', import.meta.url);
const guides = readdirSync(docsFolder).filter(
  (name) => name.endsWith('.md') && !/^(?:benchmarks|design|reliability)\.md$/.test(name),
);
const addressOfGuide = (file: string) =>
  file === 'api.md' ? '/docs/using-the-api' : `/docs/${file.replace('.md', '')}`;

let service: TestService;
let document: OpenApiDocument;
const read = async (path: string) => (await service.request('GET', path, visit)).text;
const idsIn = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
const linksIn = (page: string) => [...page.matchAll(/ href="(\/docs[^"]*|#[^"]+)"/g)].map(([, href = '']) => href);

beforeAll(async () => {
  service = await startTestService('sqlite');
  document = (await service.request('GET', '/api/openapi.json')).body as OpenApiDocument;
});
afterAll(() => service?.stop());

describe('the documentation', () => {
  test('is a page that loads nothing from elsewhere and runs no script of its own', async () => {
    for (const path of ['/docs', '/docs/faq', '/docs/api', '/docs/api/questions']) {
      const reply = await service.request('GET', path, visit);
      expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      const policy = reply.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(policy).not.toContain('unsafe');
      expect(reply.text).toMatch(/<link rel="preload" href="\/docs\/assets\/[^"]+-latin-[^"]+\.woff2" as="font"/);
      expect(reply.text).not.toMatch(/<script(?![^>]* src="\/docs\/assets\/)|<style| style="| on\w+="/);
      for (const [, file = ''] of reply.text.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g))
        expect((await service.request('GET', file)).headers.get('cache-control')).toContain('immutable');
    }
  });

  test('lists every guide beside the guides, and has a page for each', async () => {
    const home = await read('/docs');
    for (const file of guides) {
      const address = addressOfGuide(file);
      expect(home).toContain(`<li><a href="${address}">`);
      const page = await read(address);
      expect(page).toContain(`<a href="${address}" aria-current="page">`);
      expect(page).toContain('<h1>');
    }
  });

  test('has no link that leads nowhere', async () => {
    const pages = new Map<string, string>();
    const pageAt = async (path: string) => pages.get(path) ?? pages.set(path, await read(path)).get(path) ?? '';
    const broken: string[] = [];
    const sections = sectionsOf(document).map(({ slug }) => `/docs/api/${slug}`);
    for (const path of ['/docs', '/docs/api', ...sections, ...guides.map(addressOfGuide)]) {
      for (const href of linksIn(await pageAt(path))) {
        const [target = '', anchor] = href.split('#');
        if (target.startsWith('/docs/assets/')) continue;
        const page = await pageAt(target || path);
        if (page.includes('<h1>Page not found</h1>') || (anchor && !idsIn(page).has(anchor)))
          broken.push(`${path}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('shows the same in several languages as one example with tabs, in guides too', async () => {
    const page = await read('/docs/clients');
    const tabs = [...page.matchAll(/role="tab" [^>]*data-language="(\w+)"/g)].map(([, language]) => language);
    expect(tabs).toEqual(['js', 'python', 'php', 'js', 'python', 'php']);
    expect(page.match(/role="tabpanel"[^>]* hidden/g)).toHaveLength(4);
    expect(page.indexOf('npm install')).toBeLessThan(page.indexOf('new Parley'));
  });

  test('tells a browser about an unknown guide in a page that leads on, and programs in JSON', async () => {
    for (const path of ['/docs/nowhere', '/docs/api/nowhere']) {
      const page = await service.request('GET', path, visit);
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).toContain('<a class="primary" href="/docs">');
      const reply = await service.request('GET', path);
      expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await service.request('GET', '/docs/assets/nothing.js')).status).toBe(404);
  });

  test('can be searched: each part of each guide and each operation, by an address that is there', async () => {
    const { body: entries } = await service.request('GET', '/docs/search.json');
    const urls = (entries as { url: string }[]).map(({ url }) => url);
    expect(urls).toEqual(
      expect.arrayContaining(
        guides.filter((file) => file !== 'glossary.md').map((file) => expect.stringContaining(addressOfGuide(file))),
      ),
    );
    expect(urls.filter((url) => url.startsWith('/docs/api/'))).toHaveLength(operations().length);
    expect(new Set(urls).size).toBe(urls.length);
  });

  test('says so where it was not built', async () => {
    const unbuilt = await startTestService('sqlite', {}, { docsFolder: '/nowhere' });
    const page = await unbuilt.request('GET', '/docs', visit);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.text).toContain('npm run build');
    expect((await unbuilt.request('GET', '/docs')).body.code).toBe('WIDGET_NOT_BUILT');
    await unbuilt.stop();
  });
});

const operations = (): Operation[] => sectionsOf(document).flatMap((section) => section.operations);

describe('the reference', () => {
  test('has every operation, with its path, its credential and a form where a key may call it', async () => {
    for (const section of sectionsOf(document)) {
      const page = await read(`/docs/api/${section.slug}`);
      for (const { anchor, method, path, scopes } of section.operations) {
        const part = page.split(`<section class="operation" id="${anchor}"`)[1]?.split('</section>')[0] ?? '';
        expect(part).toContain(`>${method === 'DELETE' ? 'DEL' : method}<`);
        expect(part.replace(/<\/?b>|<wbr>/g, '')).toContain(`<code>${path}</code>`);
        expect([path, part.includes('data-try=')]).toEqual([path, scopes.length > 0]);
      }
    }
  });

  test('lists its groups beside the text, the operations of the open one, and the guides beside them', async () => {
    const sections = sectionsOf(document);
    const navigationOf = async (path: string) =>
      /<nav class="navigation"[\s\S]*?<\/nav>/.exec(await read(path))?.[0] ?? '';
    for (const path of ['/docs/api', ...sections.map(({ slug }) => `/docs/api/${slug}`)]) {
      const navigation = await navigationOf(path);
      expect(linksIn(navigation)).toEqual([
        '/docs',
        '/docs/api',
        // Its overview, as the first of them.
        '/docs/api',
        ...sections.flatMap(({ slug, name, operations: own }) => {
          const isOpen = path === `/docs/api/${slug}`;
          const events = isOpen && name === 'Webhooks' ? Object.keys(document.webhooks) : [];
          return [
            `/docs/api/${slug}`,
            ...(isOpen ? own.map(({ anchor }) => `#${anchor}`) : []),
            ...events.map((type) => `#${slugOf(type)}`),
          ];
        }),
      ]);
      expect(navigation).toContain(`<a href="${path}" aria-current="page">`);
    }
    expect(linksIn(await navigationOf('/docs/faq')).filter((href) => href.startsWith('/docs/api'))).toEqual([
      '/docs/api',
    ]);
  });

  test('writes bodies over several lines where one would not fit beside the text', () => {
    for (const operation of operations()) {
      const [curl] = examplesOf(operation, 'https://chat.example.com');
      const body = curl?.code.split(" -d '")[1]?.split('\n')[0] ?? '';
      expect([operation.path, body.length]).toEqual([operation.path, Math.min(body.length, 60)]);
    }
  });

  test('asks before a form changes something, and not before it reads', async () => {
    const page = await read('/docs/api/chatbots');
    const form = (anchor: string) => page.split(`id="${anchor}"`)[1]?.split('</form>')[0] ?? '';
    expect(form('delete-api-chatbots-id')).toContain('This deletes data on this server.');
    expect(form('patch-api-chatbots-id')).toContain('This changes data on this server.');
    expect(form('get-api-chatbots-id')).not.toContain('data-confirm');
  });

  test('shows bodies that the API accepts', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    for (const operation of operations()) {
      const { body } = sampleRequest(operation);
      if (body === undefined || !operation.body) continue;
      const isValid = ajv.validate(operation.body.schema, body);
      expect([operation.method, operation.path, isValid, ajv.errorsText()]).toEqual([
        operation.method,
        operation.path,
        true,
        'No errors',
      ]);
    }
  });

  test('calls only methods that the clients of all languages are held to', () => {
    const contract = readFileSync(new URL('../../../contract/README.md', import.meta.url), 'utf8');
    const called = operations().flatMap((operation) => {
      const [, js] = examplesOf(operation, 'https://chat.example.com');
      return /parley\.((?:\w+\.)?\w+)\(/.exec(js?.code ?? '')?.[1] ?? [];
    });
    const unknown = called.filter((name) => name !== 'request' && !contract.includes(`\`${name}\``));
    expect(unknown).toEqual([]);
    expect(new Set(called).size).toBeGreaterThan(25);
  });

  test('shows JavaScript that is JavaScript', () => {
    for (const operation of operations()) {
      const { code = '' } =
        examplesOf(operation, 'https://chat.example.com').find(({ language }) => language === 'js') ?? {};
      const { diagnostics } = ts.transpileModule(code, {
        reportDiagnostics: true,
        compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
      });
      expect([code, diagnostics]).toEqual([code, []]);
    }
  });
});
