import type { Operation } from '../operations.ts';
import type { Schema } from '../schema.ts';
import { sampleBodies } from './sample-bodies.ts';
import { sampleValue } from './sample-value.ts';

export interface SampleRequest {
  /** The values of the path's parameters, by name. */
  params: Record<string, string>;
  /** The path with them, and the query that is required. */
  address: string;
  /** The JSON that is sent, if any. */
  body?: unknown;
}

/** A request that an example can send: everything that is required. */
export function sampleRequest({ method, path, parameters, body }: Operation): SampleRequest {
  const params = Object.fromEntries(
    parameters.filter((one) => one.in === 'path').map(({ name }) => [name, sampleParam(path, name)]),
  );
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === 'query' && one.required)
      .map(({ name, schema }): [string, string] => [name, String(sampleValue(schema as Schema, name))]),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return {
    params,
    address: query.size > 0 ? `${filled}?${query}` : filled,
    ...(body?.contentType === 'application/json' && {
      body: sampleBodies.get(`${method} ${path}`) ?? sampleValue(body.schema),
    }),
  };
}

/** `{id}` is that of what stands before it. */
function sampleParam(path: string, name: string): string {
  if (name !== 'id') return String(sampleValue({ type: 'string' }, name));
  if (path.includes('/live-chat/sessions/')) return 'live_1a2b3c';
  if (path.includes('/canned-replies/')) return 'reply_1a2b3c';
  return 'bot_1a2b3c';
}
