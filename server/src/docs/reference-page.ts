import type { OpenApiDocument } from '../http/openapi.ts';
import { scopeMeanings } from '../identity/index.ts';
import { fieldsOfSchema } from './field-list.ts';
import { type Html, html, sentence } from './html.ts';
import { type Frame, layout, methodBadge } from './layout.ts';
import { operationHtml, pathHtml } from './operation-html.ts';
import { type ApiSection, addressOf, slugOf } from './operations.ts';
import type { Schema } from './schema.ts';

/** Every operation in a line, by section. */
export function referenceOverview(frame: Frame, { info, servers, components }: OpenApiDocument): string {
  const { securitySchemes } = components;
  const credentials = [
    [
      'API key',
      securitySchemes.account.description.replace(/ Its scopes:.*/, ' Its scopes, listed below, limit what it can do.'),
    ],
    ['Visitor token', securitySchemes.visitor.description],
    ['ID token', securitySchemes.user.description],
    ['Operator key', securitySchemes.operator.description],
  ] as const;
  return layout(frame, {
    address: '/docs/api',
    title: 'API reference',
    kind: 'wide',
    content: html`<div class="prose"><h1>API reference</h1>
<p class="lead">Every operation of the API, with examples in curl, JavaScript, Python and PHP, and a form to try it with your key.</p>
<p>The address of this server is <code>${servers[0]?.url ?? ''}</code>; its version is ${info.version}. Also available as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>. For workflows, see <a href="/docs/using-the-api">Using the API</a>.</p>
<h2 id="credentials">Credentials</h2>
<p>Send one as <code>Authorization: Bearer …</code>. Each operation says which it takes.</p>
<div class="table credentials"><table><thead><tr><th>Credential</th><th>What it is</th></tr></thead><tbody>${credentials.map(
      ([name, about]) => html`<tr><td>${name}</td><td>${sentence(about)}</td></tr>`,
    )}</tbody></table></div>
<h3 id="scopes">Scopes of API keys</h3>
<div class="table scopes"><table><thead><tr><th>Scope</th><th>What a key with it may do</th></tr></thead><tbody>${Object.entries(
      scopeMeanings,
    ).map(
      ([scope, meaning]) => html`<tr><td><code>${scope}</code></td><td>${capitalized(meaning)}.</td></tr>`,
    )}</tbody></table></div>
${frame.sections.map(
  (section) =>
    html`<h2 id="${section.slug}"><a href="${addressOf(section)}">${section.name}</a></h2>${operationLines(section)}`,
)}</div>`,
  });
}

function operationLines(section: ApiSection): Html {
  return html`<ul class="operations">${section.operations.map(
    (operation) =>
      html`<li><a href="${addressOf(section, operation)}">${methodBadge(operation.method)}<span class="summary">${sentence(operation.summary)}</span><code>${pathHtml(operation.path)}</code></a></li>`,
  )}</ul>`;
}

export function referenceSection(frame: Frame, section: ApiSection, document: OpenApiDocument): string {
  const baseUrl = document.servers[0]?.url ?? '';
  const events = section.name === 'Webhooks' ? Object.entries(document.webhooks) : [];
  return layout(frame, {
    address: addressOf(section),
    title: section.name,
    headings: [
      ...section.operations.map(({ anchor, summary }) => ({ id: anchor, text: summary })),
      ...events.map(([type]) => ({ id: slugOf(type), text: type })),
    ],
    kind: 'reference',
    content: html`<p class="kind">API reference</p><h1>${section.name}</h1>
${section.operations.map((operation) => operationHtml(operation, baseUrl))}${events.map(([type, { post }]) => eventHtml(type, post))}`,
  });
}

type WebhookOperation = NonNullable<OpenApiDocument['webhooks'][string]>['post'];

/** What Parley posts to a server of yours. */
function eventHtml(type: string, { summary, requestBody }: WebhookOperation): Html {
  const { schema } = requestBody.content['application/json'];
  return html`<section class="operation" id="${slugOf(type)}"><h2>Event <code>${type}</code></h2>
<p>${sentence(summary)}</p><h3>Body</h3>${fieldsOfSchema(schema as Schema, 'reply')}</section>`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
