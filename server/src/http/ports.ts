/** What the web layer needs from outside: a memory of the requests it has answered. */

/** What was answered to a key the first time. */
export interface IdempotencyStore {
  /** Takes the key for this request, or tells how it stands. */
  claim(claim: Claim): Promise<Claimed>;
  /** Holds the key for longer, while its request still runs. */
  extend(scope: string, key: string, leaseUntilMs: number): Promise<void>;
  finish(scope: string, key: string, reply: StoredReply): Promise<void>;
  /** Gives a key back whose request failed without effect. */
  release(scope: string, key: string): Promise<void>;
  forget(beforeMs: number): Promise<number>;
  /** Frees every key whose request did not finish; only for a server that knows itself to be alone. */
  releaseAll(): Promise<void>;
}

export interface Claim {
  scope: string;
  key: string;
  requestHash: string;
  nowMs: number;
  leaseUntilMs: number;
}

export interface StoredReply {
  status: number;
  body: string;
}

export type Claimed =
  | { outcome: 'ours' }
  | { outcome: 'running' }
  | { outcome: 'other-request' }
  | { outcome: 'done'; reply: StoredReply };
