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
