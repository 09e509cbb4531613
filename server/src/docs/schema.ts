/** The part of JSON Schema that our documents use. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  format?: string;
  contentMediaType?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

/** The alternatives of a schema, without null. */
export function alternativesOf({ anyOf, oneOf }: Schema): Schema[] {
  return (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');
}

const mayBeNull = ({ anyOf, oneOf, type }: Schema) =>
  (anyOf ?? oneOf ?? []).some((one) => one.type === 'null') || (Array.isArray(type) && type.includes('null'));

/** The schema itself, where its only alternative is null. */
export function withoutNull(schema: Schema): Schema {
  const [only, ...others] = alternativesOf(schema);
  if (!only || others.length > 0) return schema;
  return schema.description === undefined ? only : { ...only, description: schema.description };
}

/** The type in a few words. */
export function typeName(given: Schema): string {
  const name = nameOf(withoutNull(given));
  return mayBeNull(given) ? `${name} or null` : name;
}

function nameOf(schema: Schema): string {
  const { type, const: fixed, enum: values, items, format, contentMediaType } = schema;
  if (fixed !== undefined) return JSON.stringify(fixed);
  if (values) return values.length > 8 ? 'string' : values.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(nameOf))].join(' or ');
  if (type === 'array') return items ? `array of ${plural(nameOf(withoutNull(items)))}` : 'array';
  if (contentMediaType) return 'file';
  if (type === 'string' && format) return formats[format] ?? 'string';
  return [type ?? 'any']
    .flat()
    .filter((one) => one !== 'null')
    .join(' or ');
}

const plural = (name: string) => (/^(?:string|object|number|integer|file)$/.test(name) ? `${name}s` : name);
const formats: Record<string, string> = { uri: 'URL', email: 'email address', 'date-time': 'ISO 8601 time' };

/** What a value must keep to, beyond its type. */
export function limitsOf(given: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, default: usual } = withoutNull(given);
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return [
    isBounded && minimum !== undefined && `${figure(minimum)} to ${figure(maximum)}`,
    isBounded && minimum === undefined && `at most ${figure(maximum)}`,
    !isBounded && minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `at least ${figure(minimum)}`,
    maxLength !== undefined && `${minLength ? `${figure(minLength)} to` : 'at most'} ${figure(maxLength)} characters`,
    maxItems !== undefined && `at most ${figure(maxItems)} items`,
    usual !== undefined && `default: ${JSON.stringify(usual)}`,
  ].filter((limit) => limit !== false);
}

const figure = (value: number) => value.toLocaleString('en-US');
