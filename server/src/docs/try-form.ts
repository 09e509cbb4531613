import { sampleRequest } from './examples/index.ts';
import { fieldsOf } from './field-list.ts';
import { type Html, html, trusted } from './html.ts';
import type { Operation } from './operations.ts';

/** They only look something up, or ask: nobody has to be sure. */
const harmless = new Set([
  'POST /api/chatbot/query',
  'POST /api/chatbot/query-stream',
  'POST /api/chatbots/{id}/search',
  'POST /v1/chat/completions',
  'POST /v1/responses',
  'POST /mcp',
  'POST /mcp/{chatbotId}',
]);

/** Sends the operation to this server from the page, for what an API key may call. `docs-site/src/try-it.ts` does it. */
export function tryForm(operation: Operation): Html | undefined {
  const { anchor, method, path, scopes, parameters, body } = operation;
  if (scopes.length === 0) return undefined;
  const request = sampleRequest(operation);
  const isSafe = method === 'GET' || harmless.has(`${method} ${path}`);
  const placed = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const isForm = body?.contentType === 'multipart/form-data';
  return html`<details class="try"><summary>Try it</summary><form data-try="${method}" data-path="${path}" aria-label="${`Try ${method} ${path}`}">
<label class="whole">API key <input name="key" type="password" autocomplete="off" required placeholder="pk_live_…" aria-describedby="${anchor}-key"><span class="hint" id="${anchor}-key">Kept in this tab only, and sent to this server only.</span></label>
${placed('path').map(({ name }) => textField(`path.${name}`, name, { isRequired: true, placeholder: request.params[name] ?? '' }))}
${placed('query').map(({ name, required }) => textField(`query.${name}`, name, { isRequired: required }))}
${request.body !== undefined && html`<label class="whole">Body <textarea name="body" rows="${linesOf(request.body)}" spellcheck="false">${pretty(request.body)}</textarea></label>`}
${isForm ? fieldsOf(body.schema).map(({ name, schema, isRequired }) => (schema.contentMediaType ? fileField(name) : textField(`form.${name}`, name, { isRequired }))) : undefined}
<div class="send"><button class="primary" type="submit" data-send>Send request</button>${!isSafe && confirmation(method)}<button type="button" data-stop hidden>Stop</button></div>
<div class="reply" role="status"></div>
</form></details>`;
}

function textField(
  field: string,
  name: string,
  { isRequired, placeholder = '' }: { isRequired: boolean; placeholder?: string },
): Html {
  return html`<label>${name} <input name="${field}" autocomplete="off" spellcheck="false"${isRequired ? trusted(' required') : ''}${
    placeholder !== '' && html` placeholder="${placeholder}"`
  }></label>`;
}

const fileField = (name: string) => html`<label>${name} <input type="file" name="${`form.${name}`}" required></label>`;

function confirmation(method: string): Html {
  const question = method === 'DELETE' ? 'This deletes data on this server.' : 'This changes data on this server.';
  return html`<span class="confirm" hidden>${question} <button class="primary" type="button" data-confirm>Send anyway</button><button type="button" data-cancel>Cancel</button></span>`;
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);
const linesOf = (value: unknown) => Math.min(pretty(value).split('\n').length + 1, 18);
