import { createHash } from 'node:crypto';

/** A strong ETag: the same content has the same one on every node. */
export function entityTag(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether a request's If-None-Match names what would be sent. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((given) => ['*', tag].includes(given.trim().replace(/^W\//, '')));
}
