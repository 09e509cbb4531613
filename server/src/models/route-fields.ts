import { z } from 'zod';
import { providers } from './providers.ts';

/** A model as owners give it. */
export const givenModel = z.strictObject({
  provider: z.enum(providers),
  model: z.string().trim().min(1).max(200),
  baseUrl: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .optional()
    .describe("Up to and including the version; the provider's own when left out."),
  apiKey: z
    .string()
    .trim()
    .min(1)
    .max(1_000)
    // What is no printable character cannot be in a header.
    .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
    .nullable()
    .optional()
    .describe(
      'Left out: the stored key stays, as long as provider and base URL do; where several are stored for these, that of the same model. Null: none.',
    ),
});
