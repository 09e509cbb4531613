import type { OpenApiDocument } from '../http/openapi.ts';
import type { Schema } from './schema.ts';

type DocumentOperation = NonNullable<OpenApiDocument['paths'][string]>[string];

export interface Operation extends DocumentOperation {
  method: string;
  path: string;
  /** Of its heading on the page. */
  anchor: string;
  /** What an API key must have one of; none where no key may call it. */
  scopes: string[];
  /** The kinds of credential that it takes beside keys. */
  callers: string[];
  /** The body as JSON or as a form, if it takes one. */
  body?: { contentType: string; schema: Schema };
  success: { status: string; description: string; contentTypes: string[]; schema?: Schema };
}

export interface ApiSection {
  name: string;
  slug: string;
  operations: Operation[];
}

/** The operations of the document, by section. */
export function sectionsOf({ tags, paths }: OpenApiDocument): ApiSection[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(method, path, operation)),
  );
  return tags.map(({ name }) => ({
    name,
    slug: slugOf(name),
    operations: all.filter(({ tags: own }) => own.includes(name)),
  }));
}

function operationOf(method: string, path: string, operation: DocumentOperation): Operation {
  const schemes = operation.security.map((scheme): [string, unknown] => Object.entries(scheme)[0] ?? ['nobody', []]);
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  return {
    ...operation,
    method: method.toUpperCase(),
    path,
    anchor: slugOf(`${method} ${path}`),
    scopes: schemes.flatMap(([kind, roles]) => (kind === 'account' ? (roles as string[]) : [])),
    callers: schemes.map(([kind]) => kind).filter((kind) => kind !== 'account'),
    ...(body && { body: { contentType: body[0], schema: body[1].schema as Schema } }),
    success: successOf(operation),
  };
}

function successOf({ responses }: DocumentOperation): Operation['success'] {
  const [status = '200', response] = Object.entries(responses).find(([code]) => Number(code) < 300) ?? [];
  const content = Object.entries(response?.content ?? {});
  const schema = content[0]?.[1].schema as Schema | undefined;
  return {
    status,
    description: response?.description ?? '',
    contentTypes: content.map(([type]) => type),
    ...(schema && { schema }),
  };
}

export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const addressOf = (section: ApiSection, operation?: Operation) =>
  `/docs/api/${section.slug}${operation ? `#${operation.anchor}` : ''}`;
