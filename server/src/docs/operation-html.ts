import { type ErrorCode, errorCodes } from '../errors/index.ts';
import { breakable, codeBlock } from './code-block.ts';
import { type Example, examplesOf, sampleValue } from './examples/index.ts';
import { fieldList, fieldsOfSchema } from './field-list.ts';
import { type Html, html, sentence, trusted } from './html.ts';
import { methodBadge } from './layout.ts';
import type { Operation } from './operations.ts';
import type { Schema } from './schema.ts';
import { tryForm } from './try-form.ts';

/** Everything that is to be known of an operation. */
export function operationHtml(operation: Operation, baseUrl: string): Html {
  const { anchor, method, path, summary, body } = operation;
  return html`<section class="operation" id="${anchor}">
<div class="operation-about"><h2>${sentence(summary)}<a class="anchor" href="#${anchor}" aria-hidden="true" tabindex="-1">#</a></h2>
<p class="address">${methodBadge(method)}<code>${pathHtml(path)}</code></p>
${aboutOf(operation)}${access(operation)}</div>
<div class="operation-examples">${exampleTabs(examplesOf(operation, baseUrl), anchor)}
${replyExample(operation)}
${tryForm(operation)}</div>
<div class="operation-fields">${placedParameters('path', 'Path', operation)}${placedParameters('query', 'Query', operation)}
${body && html`<h3>Body${body.contentType === 'multipart/form-data' && ' (form)'}</h3>${fieldsOfSchema(body.schema, 'request')}`}${placedParameters('header', 'Headers', operation)}
${replyOf(operation)}${errorsOf(operation)}</div>
</section>`;
}

/** Parameters stand out from the rest of the path, which breaks only between its parts. */
export function pathHtml(path: string): Html {
  const steps = path.split(/(?<=.\/)/).map((step) => {
    const [name = step, slash = ''] = step.split(/(?=\/$)/);
    return html`${name.startsWith('{') ? html`<b>${name}</b>` : name}${slash}`;
  });
  return html`${steps.map((step, at) => (at > 0 ? html`<wbr>${step}` : step))}`;
}

/** The access of keys is told beside it. */
function aboutOf({ description }: Operation): Html | undefined {
  const about = description?.replace(/ ?An API key needs the scope [^.]*\.$/, '').trim();
  return about ? html`<p>${sentence(about)}</p>` : undefined;
}

const callerNames: Record<string, string> = {
  visitor: 'Visitor token',
  user: 'ID token',
  operator: 'Operator key',
  nobody: 'No credential',
};

function access({ scopes, callers, description = '' }: Operation): Html {
  const isOfAccount = description.endsWith(', for the whole account.');
  const named = [...new Set([...scopes, 'manage'])].map((scope) => `\`${scope}\``).join(' or ');
  const key = scopes.length > 0 && `API key: ${named}${isOfAccount ? ', whole account' : ''}`;
  return html`<ul class="access" aria-label="Credentials">${key !== false && html`<li>${sentence(key)}</li>`}${callers.map(
    (caller) => html`<li>${callerNames[caller] ?? caller}</li>`,
  )}</ul>`;
}

function exampleTabs(examples: readonly Example[], anchor: string): Html {
  const id = (language: string, what: string) => `${anchor}-${language}-${what}`;
  return html`<div class="code"><div class="code-head"><div role="tablist" aria-label="Language">${examples.map(
    ({ language, label }, at) =>
      html`<button type="button" role="tab" id="${id(language, 'tab')}" aria-controls="${id(language, 'code')}" aria-selected="${at === 0 ? 'true' : 'false'}" data-language="${language}"${at > 0 ? trusted(' tabindex="-1"') : ''}>${label}</button>`,
  )}</div></div>${examples.map(
    ({ language, code }, at) =>
      html`<div role="tabpanel" id="${id(language, 'code')}" aria-labelledby="${id(language, 'tab')}"${at > 0 ? trusted(' hidden') : ''}><pre><code data-language="${language}">${breakable(code)}</code></pre></div>`,
  )}</div>`;
}

function placedParameters(place: string, title: string, { parameters }: Operation): Html | undefined {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return undefined;
  const fields = own.map(({ name, schema, required, description }) => ({
    name,
    schema: schema as Schema,
    isRequired: required,
    ...(description !== undefined && { description }),
  }));
  return html`<h3>${title}</h3>${fieldList(fields, 'request')}`;
}

function replyOf({ success }: Operation): Html {
  const { status, description, contentTypes, schema } = success;
  const isJson = contentTypes.includes('application/json');
  return html`<h3>Reply</h3><p class="reply-line"><b>${status}</b> <span>${sentence(description)}</span>${
    contentTypes.length > 0 && !isJson && html` <code>${contentTypes[0] ?? ''}</code>`
  }</p>${
    schema &&
    isJson &&
    html`<details class="more"><summary>Fields</summary>${fieldsOfSchema(schema, 'reply')}</details>`
  }`;
}

function replyExample({ success }: Operation): Html | undefined {
  const { status, contentTypes, schema } = success;
  if (!schema || !contentTypes.includes('application/json')) return undefined;
  const text = JSON.stringify(sampleValue(schema), null, 2);
  return codeBlock({ title: `Reply ${status}`, language: 'json', text: breakable(text) });
}

/** The codes are those that the descriptions of the replies name. */
function errorsOf({ responses }: Operation): Html | undefined {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/`(\w+)`/g)].map(([, code = '']) => ({ status, code })),
    );
  if (rows.length === 0) return undefined;
  return html`<details class="more"><summary>Errors (${rows.length})</summary><div class="table"><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows.map(
    ({ status, code }) =>
      html`<tr><td>${status}</td><td><code>${code}</code></td><td>${errorCodes[code as ErrorCode]?.error ?? ''}</td></tr>`,
  )}</tbody></table></div></details>`;
}
