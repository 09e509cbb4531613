import { createHash } from 'node:crypto';
import type { RateWindow } from './ports.ts';

/** A window, and what its refusals say. */
export interface NamedWindow extends RateWindow {
  name: string;
  reason: string;
}

/** What a caller gave may be of any length; the name of a window is not. */
export function scopeOf(kind: string, ...given: string[]): string {
  return `${kind}:${createHash('sha256').update(given.join('\n')).digest('base64url')}`;
}
