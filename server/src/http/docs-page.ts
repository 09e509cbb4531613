import { createHash } from 'node:crypto';
import { escapeHtml } from './error-response.ts';
import type { OpenApiDocument } from './openapi.ts';

/** The API's description as a page that needs nothing from anywhere else. */
export function docsPage(document: OpenApiDocument): Response {
  return new Response(html(document), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash()}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-cache',
    },
  });
}

type Operation = NonNullable<OpenApiDocument['paths'][string]>[string];

function html({ info, paths, tags }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<section><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${own.map(operationHtml).join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title><style>${style}</style></head>
<body><header><h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description)}</p>
<p>Version ${escapeHtml(info.version)} · <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
<nav aria-label="Sections">${tags.map(({ name }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(' ')}</nav></header>
<main>${sections.join('')}</main></body></html>`;
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary, description, security, parameters, requestBody, responses } = operation;
  const callers = security.map((scheme) => callerNames[Object.keys(scheme)[0] ?? 'nobody']).join(' or ');
  return `<details><summary><code class="method ${method}">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
${description ? `<p>${escapeHtml(description)}</p>` : ''}<p>Credential: ${escapeHtml(callers)}.</p>
${
  parameters.length > 0
    ? `<h4>Parameters</h4>${table(
        ['name', 'in', 'required', 'type'],
        parameters.map((parameter) => [
          parameter.name,
          parameter.in,
          parameter.required ? 'yes' : 'no',
          typeOf(parameter.schema),
        ]),
      )}`
    : ''
}
${requestBody ? `<h4>Request body</h4>${schemaHtml(Object.values(requestBody.content)[0]?.schema ?? {})}` : ''}
<h4>Responses</h4>${Object.entries(responses)
    .map(([status, response]) => responseHtml(status, response))
    .join('')}</details>`;
}

const callerNames: Record<string, string> = {
  account: 'an API key',
  visitor: 'a visitor token',
  user: 'an ID token',
  nobody: 'none',
};

function responseHtml(status: string, { description, content }: Operation['responses'][string]): string {
  const schema = Number(status) < 400 ? Object.values(content ?? {})[0]?.schema : undefined;
  return `<p><strong>${status}</strong> ${escapeHtml(description).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>${schema ? schemaHtml(schema) : ''}`;
}

function schemaHtml(schema: Record<string, unknown>): string {
  const { properties, required = [] } = schema as {
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
  };
  if (!properties) return `<p><code>${escapeHtml(typeOf(schema))}</code></p>`;
  return table(
    ['field', 'type', 'required', 'about'],
    Object.entries(properties).map(([name, property]) => [
      name,
      typeOf(property),
      required.includes(name) ? 'yes' : 'no',
      String(property.description ?? ''),
    ]),
  );
}

function typeOf(schema: Record<string, unknown>): string {
  const {
    type,
    enum: values,
    items,
    anyOf,
    properties,
  } = schema as {
    type?: string | string[];
    enum?: unknown[];
    items?: Record<string, unknown>;
    anyOf?: Record<string, unknown>[];
    properties?: Record<string, Record<string, unknown>>;
  };
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (type === 'array') return `array of ${typeOf(items ?? {})}`;
  if (properties) return `object (${Object.keys(properties).join(', ')})`;
  return [type ?? 'any'].flat().join(' | ');
}

function table(head: string[], rows: string[][]): string {
  const cells = (values: string[], tag: string) =>
    values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join('');
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav a { display: inline-block; margin-right: .75rem; padding: .25rem 0; }
details { border: 1px solid #8886; border-radius: .5rem; margin: .5rem 0; padding: .5rem 1rem; }
summary { cursor: pointer; padding: .25rem 0; overflow-wrap: anywhere; }
summary span { opacity: .8; margin-left: .5rem; }
.method { font-weight: 700; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top; border-bottom: 1px solid #8883; }
h4 { margin: 1rem 0 .25rem; }
`;

let hash: string | undefined;

function styleHash(): string {
  hash ??= createHash('sha256').update(style).digest('base64');
  return hash;
}
