import { z } from 'zod';
import { type ErrorCode, errorCodes } from '../errors/index.ts';
import { describeAccess, scopeMeanings } from '../identity/index.ts';
import { type Endpoint, type EndpointDefinition, errorsOf } from './endpoint.ts';
import { overloadStatus, queryStatus } from './error-response.ts';

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
type JsonObject = Record<string, unknown>;

/** The OpenAPI 3.1 document, made of the schemas that validate. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { publicUrl, version, webhooks = {} }: { publicUrl: string; version: string; webhooks?: WebhookDocuments },
) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { definition } of endpoints) {
    paths[definition.path] ??= {};
    Object.assign(paths[definition.path] ?? {}, { [definition.method]: operation(definition) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version,
      description: 'Chatbots that answer from your own documents and hand over to your people.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(endpoints.map(({ definition }) => definition.tag))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([type, webhook]) => [type, { post: webhookOperation(type, webhook) }]),
    ),
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        account: { type: 'http', scheme: 'bearer', description: `An API key: \`pk_live_…\`. ${meaningsOfScopes}` },
        visitor: { type: 'http', scheme: 'bearer', description: 'A visitor token of the widget: `vt_…`.' },
        user: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'What a signed-in user has: an ID token from the identity provider.',
        },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description: "The key in the file `operator.key` of the server's data folder: `op_…`.",
        },
      },
    },
  };
}

/** Requests that the server sends, by the type of their event. */
export type WebhookDocuments = Record<string, { summary: string; data: z.ZodType }>;

function webhookOperation(type: string, { summary, data }: WebhookDocuments[string]) {
  const body = z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe('When it happened.'),
    data,
  });
  return {
    operationId: `webhook.${type}`,
    tags: ['Webhooks'],
    summary,
    // Signed, instead of a credential.
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'output') } } },
    responses: { '2XX': { description: 'Received. Any other status is tried again.' } },
  };
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: JsonObject[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonObject }> };
  responses: Record<string, OperationResponse>;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonObject;
}

interface OperationResponse {
  description: string;
  content?: Record<string, { schema: JsonObject }> | undefined;
}

function operation(definition: EndpointDefinition): Operation {
  const { method, path, tag, summary, description, apiKey, body, form, bodyTypes, success, isConditional } = definition;
  return {
    operationId: `${method}${path.replace(/[/{}.-]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    ...((description || apiKey) && {
      description: [description, apiKey && describeAccess(apiKey)].filter(Boolean).join(' '),
    }),
    security: securityOf(definition),
    parameters: parametersOf(definition),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: inputSchema(body) } } },
    }),
    ...(form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(form) } } },
    }),
    ...(bodyTypes && {
      requestBody: {
        required: true,
        content: Object.fromEntries(bodyTypes.map((type) => [type, { schema: { type: 'string' } }])),
      },
    }),
    responses: {
      [success.status]: {
        description: success.description,
        ...(success.schema && { content: contentOf(success.schema, success.contentType) }),
      },
      ...(isConditional && { 304: { description: 'Unchanged since the ETag that was given.' } }),
      ...errorResponses(definition),
    },
  };
}

/** One of these suffices. The roles of a key are its scopes; that `manage` includes all is told in the description. */
function securityOf({ callers, apiKey }: EndpointDefinition): JsonObject[] {
  const keys = apiKey && 'scopes' in apiKey ? apiKey.scopes.map((scope) => ({ account: [scope] })) : [];
  return [...keys, ...callers.map((kind) => (kind === 'nobody' ? {} : { [kind]: [] }))];
}

const meaningsOfScopes = `Its scopes: ${Object.entries(scopeMeanings)
  .map(([scope, meaning]) => `\`${scope}\` (${meaning})`)
  .join(', ')}.`;

function contentOf(schema: z.ZodType, contentType: string | readonly string[] = 'application/json') {
  const described = { schema: outputSchema(schema) };
  return Object.fromEntries([contentType].flat().map((type) => [type, described]));
}

function parametersOf({ params, query, headers = [], isIdempotent, isConditional }: EndpointDefinition): Parameter[] {
  const fields = (schema: z.ZodType | undefined, place: string): Parameter[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = inputSchema(schema) as {
      properties?: Record<string, JsonObject>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const idempotencyKey = {
    name: 'Idempotency-Key',
    description: 'Makes a repeated request safe: the first reply comes again.',
  };
  const ifNoneMatch = { name: 'If-None-Match', description: 'The ETag of what you have.' };
  const common = [...(isIdempotent ? [idempotencyKey] : []), ...(isConditional ? [ifNoneMatch] : [])];
  return [
    ...fields(params, 'path'),
    ...fields(query, 'query'),
    ...[...headers, ...common].map(({ name, description }) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    })),
  ];
}

/** One response a status, with the codes it can carry. */
function errorResponses(definition: EndpointDefinition): Record<string, OperationResponse> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(definition)) {
    const usual = errorCodes[code].status;
    const status = definition.isQuery ? queryStatus(usual) : usual;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    // With too much to do.
    if (definition.isQuery && usual === 503)
      byStatus.set(overloadStatus, [...(byStatus.get(overloadStatus) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: errorContent(codes, definition),
      },
    ]),
  );
}

function errorContent(codes: ErrorCode[], { failures, isPage }: EndpointDefinition): OperationResponse['content'] {
  if (failures) return { 'application/json': { schema: outputSchema(failures.schema) } };
  if (isPage) return { 'text/html': { schema: { type: 'string' } } };
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
  };
  return { 'application/json': { schema } };
}

const inputSchema = (schema: z.ZodType) => jsonSchema(schema, 'input');
const outputSchema = (schema: z.ZodType) => jsonSchema(schema, 'output');

/** The form's fields, and the file among them. */
function formSchema(schema: z.ZodType): JsonObject {
  const {
    properties = {},
    required = [],
    ...rest
  } = inputSchema(schema) as {
    properties?: JsonObject;
    required?: string[];
  };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { ...rest, properties: { ...properties, file }, required: [...required, 'file'] };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'message'],
  properties: {
    error: { type: 'string', description: 'Short text.' },
    code: { type: 'string', enum: Object.keys(errorCodes), description: 'Stable, for programs.' },
    message: { type: 'string', description: 'A sentence a developer can act on.' },
  },
};
