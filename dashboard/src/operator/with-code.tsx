import type { ReactNode } from 'react';
import { codeParts } from './code-parts.ts';

/** A sentence in which names of the server's settings are set as code. */
export function withCode(text: string): ReactNode {
  return codeParts(text).map(({ text: part, isCode }) => (isCode ? <code key={part}>{part}</code> : part));
}
