import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from '../src/http/openapi.ts';

/** Throws when a response is not one that the OpenAPI document describes: its path, status, type and body. */
export type ResponseCheck = (method: string, path: string, response: Response, body: string) => void;

export function createResponseCheck(document: OpenApiDocument): ResponseCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: document.components });
  const validators = new Map<object, ValidateFunction>();
  const routes = Object.entries(document.paths).map(([path, methods]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    methods,
  }));

  function validatorOf(schema: object): ValidateFunction {
    let validate = validators.get(schema);
    if (!validate) {
      // References are to the document's own components.
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
      validate = ajv.compile(JSON.parse(text));
      validators.set(schema, validate);
    }
    return validate;
  }

  return (method, path, response, body) => {
    const route = routes.find(({ pattern }) => pattern.test(path));
    const operation = route?.methods[method.toLowerCase()];
    if (!operation) return;
    const name = `${method} ${route?.path} → ${response.status}`;
    const described = operation.responses[response.status];
    if (!described) throw new Error(`${name} is not in the OpenAPI document: ${body.slice(0, 300)}`);
    const contentType = response.headers.get('content-type')?.split(';')[0] ?? '';
    if (!described.content) {
      if (body !== '') throw new Error(`${name} should have no body: ${body.slice(0, 300)}`);
      return;
    }
    const schema = described.content[contentType]?.schema;
    if (!schema) throw new Error(`${name} has the undescribed type ${contentType}`);
    if (contentType !== 'application/json') return;
    const validate = validatorOf(schema);
    if (!validate(JSON.parse(body))) {
      throw new Error(`${name} does not match its schema: ${ajv.errorsText(validate.errors)}\n${body.slice(0, 500)}`);
    }
  };
}
