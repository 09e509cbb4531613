import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../test-support/test-service.ts';
import { errorCodes } from '../errors/index.ts';
import { eventTypes } from '../webhooks/index.ts';
import type { OpenApiDocument } from './openapi.ts';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));

let service: TestService;
let document: OpenApiDocument;
beforeAll(async () => {
  service = await startTestService('sqlite');
  document = (await service.request('GET', '/api/openapi.json')).body;
});
afterAll(() => service?.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the document and the routes', () => {
  test('every path that a routes file names is in the document', async () => {
    const named = new Set<string>();
    for await (const file of glob('*/*routes.ts', { cwd: SOURCES })) {
      const text = await readFile(`${SOURCES}${file}`, 'utf8');
      for (const [, path = ''] of text.matchAll(/(?:path: |Path = )'([^']+)'/g)) named.add(path);
    }
    expect(named.size).toBeGreaterThan(20);
    // Some are there only with another issuer than the embedded one.
    const other = await startTestService('sqlite', {
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_AUDIENCE: 'parley',
    });
    const { body } = await other.request('GET', '/api/openapi.json');
    await other.stop();
    const described = new Set(Object.keys({ ...document.paths, ...body.paths }));
    expect([...described].toSorted()).toEqual([...named].toSorted());
  });

  test('every operation of the document is served: none is an unknown page or method', async () => {
    for (const { path, method } of operations()) {
      const reply = await service.request(method.toUpperCase(), path.replace(/\{\w+\}/g, 'unknown'), {
        headers: { 'X-Request-Id': 'openapi-routes-test' },
      });
      const isUnknownPage = reply.status === 404 && reply.text.includes('no such page');
      expect({ path, method, isUnknownPage, status: reply.status }).toMatchObject({ isUnknownPage: false });
      expect(reply.status).not.toBe(405);
    }
  });

  test('an address that is nobody’s is said so on a page to somebody who goes there, and in JSON to a program', async () => {
    const visit = (path: string, accept: string) => service.request('GET', path, { headers: { Accept: accept } });
    const page = await visit('/nowhere', 'text/html,application/xhtml+xml');
    expect([page.status, page.text]).toEqual([404, expect.stringMatching(/^<!doctype html>.*<h1>/s)]);
    const below = await visit('/api/nowhere', 'text/html,application/xhtml+xml');
    expect([below.status, below.text]).toEqual([404, expect.stringMatching(/^<!doctype html>.*<h1>/s)]);
    for (const path of ['/nowhere', '/api/nowhere'])
      for (const accept of ['*/*', 'application/json'])
        expect(await visit(path, accept)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('every method that is not in the document is refused with 405 on its paths', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (method.toLowerCase() in methods) continue;
        const reply = await service.request(method, path.replace(/\{\w+\}/g, 'unknown'));
        expect({ path, method, status: reply.status }).toEqual({ path, method, status: 405 });
      }
    }
  });

  test('the eight endpoints of the interface are there', () => {
    for (const [method, path] of [
      ['post', '/api/chatbot/query'],
      ['post', '/api/chatbot/query-stream'],
      ['get', '/api/chatbots/{id}/stats'],
      ['get', '/api/chatbots/{id}/settings'],
      ['put', '/api/chatbots/{id}/settings'],
      ['get', '/api/widget/config/{id}'],
      ['post', '/api/live-chat/message'],
      ['put', '/api/live-chat/agent-status'],
    ] as const) {
      expect(document.paths[path]?.[method], `${method} ${path}`).toBeDefined();
    }
  });
});

describe('the errors in the document', () => {
  test('hold every error code at some operation', () => {
    const described = operations()
      .flatMap(({ operation }) => Object.values(operation.responses))
      .flatMap(({ description }) => [...description.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code));
    expect([...new Set(described)].toSorted()).toEqual(Object.keys(errorCodes).toSorted());
  });

  test('are 400, 401, 429 and 500 only on the query endpoints', () => {
    for (const path of ['/api/chatbot/query', '/api/chatbot/query-stream']) {
      const { responses } = document.paths[path]?.['post'] ?? { responses: {} };
      expect(Object.keys(responses).toSorted()).toEqual(['200', '400', '401', '429', '500']);
    }
  });

  test('refer to the one error body, but for those that are pages and those of other protocols', () => {
    for (const { operation, path } of operations()) {
      if (/^\/(?:v1|mcp)(?:\/|$)/.test(path)) continue;
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400 || content?.['text/html']) continue;
        expect(JSON.stringify(content?.['application/json'])).toContain('#/components/schemas/Error');
      }
    }
  });
});

describe('the document as OpenAPI 3.1', () => {
  test('has a version, a title and a server', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.servers).toEqual([{ url: service.url }]);
  });

  test('names every operation once, with a summary and a known tag', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { operation } of operations()) {
      expect(operation.operationId).toMatch(/^[A-Za-z]\w*$/);
      expect(operation.summary).not.toBe('');
      for (const tag of operation.tags) expect(tags).toContain(tag);
    }
  });

  test('declares exactly the parameters that are in its paths, each name once', () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter(({ in: place }) => place === 'path');
      expect(declared.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted());
      expect(declared.every(({ required }) => required)).toBe(true);
      const all = operation.parameters.map(({ in: place, name }) => `${place} ${name.toLowerCase()}`);
      expect(all).toEqual([...new Set(all)]);
    }
  });

  test('holds a body only where the method has one, and describes every response', () => {
    for (const { method, operation } of operations()) {
      if (method === 'get' || method === 'delete') expect(operation.requestBody).toBeUndefined();
      const statuses = Object.keys(operation.responses);
      expect(statuses.every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
      for (const { description } of Object.values(operation.responses)) expect(description).not.toBe('');
    }
  });

  test('names only security schemes that it defines', () => {
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operation } of operations()) {
      for (const requirement of operation.security) {
        for (const scheme of Object.keys(requirement)) expect(schemes).toContain(scheme);
      }
    }
  });

  test('has schemas that JSON Schema 2020-12 accepts, and references that lead somewhere', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const schemas = operations().flatMap(({ operation }) => [
      ...operation.parameters.map(({ schema }) => schema),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(operation.responses).flatMap(({ content = {} }) =>
        Object.values(content).map(({ schema }) => schema),
      ),
    ]);
    expect(schemas.length).toBeGreaterThan(50);
    for (const schema of schemas) expect(ajv.validateSchema(schema)).toBe(true);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    for (const [, pointer = ''] of references) {
      const target = pointer
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
      expect(target, pointer).toBeDefined();
    }
  });
});

test('the document describes every webhook event, with a body that is valid JSON Schema', () => {
  expect(Object.keys(document.webhooks).toSorted()).toEqual(eventTypes.toSorted());
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  for (const { post } of Object.values(document.webhooks))
    expect(ajv.compile(post.requestBody.content['application/json'].schema)).toBeTypeOf('function');
});
