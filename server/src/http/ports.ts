/** What the web layer needs from outside: a memory of the requests it has answered. */

/** What was answered to a key the first time. */
export interface IdempotencyStore {
  /** Claims the key for this request, or returns its state. */
  claim(claim: Claim): Promise<Claimed>;
  /** Holds the key for longer, while its request still runs. */
  extend(key: string, leaseUntilMs: number): Promise<void>;
  /** Keeps the reply for repeated requests, until what it mentions is erased. */
  finish(key: string, reply: StoredReply, subjects: readonly string[]): Promise<void>;
  /** Lets the same request run again, to find what it has made. */
  release(key: string): Promise<void>;
  /** The same, where the key was claimed with this seed and by nobody else: whether it was at all, its claimer does not know. */
  releaseClaim(key: string, seed: string): Promise<void>;
  /** Gives back a key whose request failed without effect. */
  drop(key: string): Promise<void>;
  forget(beforeMs: number): Promise<number>;
  /** Frees every key whose request did not finish; only for a server that knows itself to be alone. */
  releaseAll(): Promise<void>;
}

export interface Claim {
  /** A hash of the caller, the operation and the caller's key. */
  key: string;
  requestHash: string;
  /** For the ids of what the request makes, should this be the first request with the key. */
  seed: string;
  nowMs: number;
  leaseUntilMs: number;
}

export interface StoredReply {
  status: number;
  body: string;
}

export type Claimed =
  | { outcome: 'ours'; seed: string }
  | { outcome: 'running' }
  | { outcome: 'other-request' }
  | { outcome: 'done'; reply: StoredReply };
