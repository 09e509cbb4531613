import { z } from 'zod';

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must have the form #rrggbb');
export const theme = z.strictObject({
  primaryColor: color,
  backgroundColor: color,
  textColor: color,
  position: z.enum(['bottom-right', 'bottom-left', 'top-right', 'top-left']),
});
