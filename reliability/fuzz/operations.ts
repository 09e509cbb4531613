/** As much of a JSON schema as bodies of the API use. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  contentMediaType?: string;
}

interface DescribedOperation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  security?: Record<string, string[]>[];
}

export interface ApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
}

export interface Operation {
  method: string;
  /** With its parameters in braces. */
  path: string;
  queryNames: string[];
  /** Types of bodies that it takes, with their schemas. */
  bodies: { type: string; schema: Schema }[];
  /** Kinds of credentials that it takes; empty where it takes none. */
  callers: string[];
  /** Beside the API: looks at no header. */
  isPage: boolean;
}

/** Pages and files that the API's document does not list. */
const pages = [
  '/',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs',
  '/docs/api',
  '/docs/{name}',
  '/docs/assets/{name}',
  '/sign-in',
  '/chatbots/{id}',
  '/nowhere/{id}',
];

/** Everything that a server answers. */
export function listOperations(document: ApiDocument): Operation[] {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      queryNames: (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
      bodies: Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema = {} }]) => ({ type, schema })),
      callers: [...new Set((operation.security ?? []).flatMap((one) => Object.keys(one)))],
      isPage: false,
    })),
  );
  const others = pages.map((path) => ({ method: 'GET', path, queryNames: [], bodies: [], callers: [], isPage: true }));
  return [...described, ...others];
}

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`;
