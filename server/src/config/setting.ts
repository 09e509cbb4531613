import { z } from 'zod';

export function setting<Schema extends z.ZodType, Fallback>(
  schema: Schema,
  fallback: Fallback,
  about: string,
  secret?: 'secret',
) {
  return { schema, fallback, about, secret: secret === 'secret' };
}

export function wholeNumber(least: number, most: number) {
  const form = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, form)
    .transform(Number)
    .refine((value) => value >= least && value <= most, form);
}

export function share() {
  const form = 'must be a number from 0 to 1';
  return z
    .string()
    .regex(/^(0|1|[01]?\.\d+)$/, form)
    .transform(Number)
    .refine((value) => value <= 1, form);
}

export function webAddress() {
  return z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((url) => url.replace(/\/+$/, ''));
}
