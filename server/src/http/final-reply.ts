import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** Several values only for what may be there several times: cookies. */
export type ReplyHeaders = Record<string, string | string[]>;

/** A reply as it is sent. Plain values: building a `Response` with its headers costs more than sending it. */
export interface FinalReply {
  status: number;
  headers: ReplyHeaders;
  body: string;
}

/** A reply that stays open and is written to as events come. Nothing of its request is kept meanwhile. */
export interface OpenReply {
  status: number;
  headers: Record<string, string>;
  /** Given the response once its head is written. */
  begin(response: ServerResponse): void;
}

export function jsonReply(status: number, value: unknown, headers?: ReplyHeaders): FinalReply {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/** A strong ETag: the same content has the same one on every node. */
export function entityTag(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether a request's If-None-Match names what would be sent. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((given) => ['*', tag].includes(given.trim().replace(/^W\//, '')));
}
