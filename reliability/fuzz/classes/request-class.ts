import type { Operation } from '../operations.ts';
import type { Random } from '../random.ts';
import type { FuzzRequest } from '../request.ts';
import type { Scene } from '../scene.ts';

export interface Context {
  operation: Operation;
  scene: Scene;
  random: Random;
  /** The server's public key, as anybody can read it. */
  publicKey: PublicKey;
}

export interface PublicKey {
  kid: string;
  jwk: Record<string, unknown>;
  pem: string;
}

/** One way in which a request is malformed. */
export interface RequestClass {
  name: string;
  /** Changes a request that is right. */
  malform(request: FuzzRequest, context: Context): void;
  /** Must not be answered as if it were right, whatever the route. */
  isRefused?: boolean | 'by-the-api';
  /** The server may close the connection without a word. */
  mayBeClosed?: boolean;
}
