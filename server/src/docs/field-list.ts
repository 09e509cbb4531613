import { type Html, html, sentence } from './html.ts';
import { alternativesOf, limitsOf, type Schema, typeName, withoutNull } from './schema.ts';

export interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description?: string;
}

const deepest = 5;
/** In a request a field may be required; in a reply it may be missing. */
type Direction = 'request' | 'reply';

/** Fields with their types; those of objects inside are opened on demand. */
export function fieldList(fields: readonly Field[], direction: Direction, depth = 0): Html {
  return html`<ul class="fields">${fields.map((field) => fieldItem(field, direction, depth))}</ul>`;
}

/** The fields of a body or a reply; of each alternative, where it has several. */
export function fieldsOfSchema(schema: Schema, direction: Direction, depth = 0): Html {
  const { properties, items } = withoutNull(schema);
  const alternatives = alternativesOf(schema).filter((one) => one.properties);
  if (alternatives.length > 1) {
    return html`${alternatives.map(
      (one, at) =>
        html`<details class="more"${at === 0 && depth === 0 ? openAttribute : ''}><summary>${alternativeName(one, at)}</summary>${fieldsOfSchema(one, direction, depth)}</details>`,
    )}`;
  }
  if (properties) return fieldList(fieldsOf(withoutNull(schema)), direction, depth);
  if (items && childrenOf(items)) return fieldsOfSchema(items, direction, depth);
  return html`<p class="quiet">${typeName(schema)}</p>`;
}

const openAttribute: Html = { markup: ' open' };

/** By its type, or by what it needs. */
function alternativeName({ properties = {}, required = [] }: Schema, at: number): string {
  const { const: type } = properties['type'] ?? {};
  if (typeof type === 'string') return `type: "${type}"`;
  return required.length > 0 ? `With ${required.slice(0, 3).join(', ')}` : `Alternative ${at + 1}`;
}

export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));
}

function fieldItem(field: Field, direction: Direction, depth: number): Html {
  const { name, schema, isRequired, description = schema.description } = field;
  const children = depth < deepest ? childrenOf(schema) : undefined;
  const limits = limitsOf(schema);
  return html`<li><code class="name">${name}</code> <span class="type">${[typeName(schema), ...limits].join(' · ')}</span>${need(
    isRequired,
    direction,
  )}${description !== undefined && html`<p>${sentence(description)}</p>`}${
    children &&
    html`<details><summary>Fields of <code>${name}</code></summary>${fieldsOfSchema(children, direction, depth + 1)}</details>`
  }</li>`;
}

function need(isRequired: boolean, direction: Direction): Html | undefined {
  if (direction === 'request') return isRequired ? html` <span class="needed">required</span>` : undefined;
  return isRequired ? undefined : html` <span class="type">optional</span>`;
}

/** The object whose fields are inside a value: its own, or those of a list's items. */
function childrenOf(given: Schema): Schema | undefined {
  const schema = withoutNull(given);
  if (schema.properties && Object.keys(schema.properties).length > 0) return schema;
  if (alternativesOf(schema).some(({ properties }) => properties)) return schema;
  return schema.items && childrenOf(schema.items);
}
