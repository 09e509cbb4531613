import type { ServerResponse } from 'node:http';

/** Several values only for what may be there several times: cookies. */
export type ReplyHeaders = Record<string, string | string[]>;

/** A reply as it goes out. Plain values: building a `Response` and its headers anew for each costs more than sending it. */
export interface FinalReply {
  status: number;
  headers: ReplyHeaders;
  body: string;
}

/** A reply that is written to for as long as there is something to tell. Nothing of its request is kept meanwhile. */
export interface OpenReply {
  status: number;
  headers: Record<string, string>;
  /** Given the response once its head is written. */
  begin(response: ServerResponse): void;
}

export function jsonReply(status: number, value: unknown, headers?: ReplyHeaders): FinalReply {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
