/** A reply as it goes out. Plain values: building a `Response` and its headers anew for each costs more than sending it. */
export interface FinalReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function jsonReply(status: number, value: unknown, headers?: Record<string, string>): FinalReply {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
