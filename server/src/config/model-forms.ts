import { z } from 'zod';
import { type Price, providers } from '../models/index.ts';

const fallback = z.strictObject({
  provider: z.enum(providers).optional(),
  model: z.string().min(1),
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  apiKey: headerText().optional(),
  /** The name of an environment variable that holds it. */
  apiKeyFrom: z.string().min(1).optional(),
});
export type ModelFallback = z.output<typeof fallback>;

export function modelFallbacks() {
  return jsonOf(
    z.array(fallback).max(10),
    'must be a JSON array of objects with model and, as needed, provider, baseUrl, and apiKey or apiKeyFrom',
  );
}

export function modelPrices() {
  const price = z.number().nonnegative().max(1_000_000);
  return jsonOf(
    z.record(z.string(), z.tuple([price, price])),
    'must be a JSON object of models, each with the prices of a million tokens in and out: {"gpt-4.1-mini": [0.4, 1.6]}',
  ).transform(
    (prices): ReadonlyMap<string, Price> =>
      new Map(Object.entries(prices).map(([model, [input, output]]) => [model, { input, output }])),
  );
}

/** A key that can be sent: others would fail with every request, and their error would show them. */
export function headerText() {
  return z.string().regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces');
}

export function amount() {
  const form = 'must be an amount such as 2.50';
  return z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, form)
    .transform(Number);
}

/** Its problems never quote the value: there are keys in it. */
function jsonOf<Schema extends z.ZodType>(schema: Schema, form: string) {
  return z.string().transform((text, context): z.output<Schema> => {
    const result = schema.safeParse(parsed(text));
    if (result.success) return result.data;
    const path = result.error.issues[0]?.path.join('.');
    context.addIssue({ code: 'custom', message: path ? `${form}; look at ${path}` : form });
    return z.NEVER;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
