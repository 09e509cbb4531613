export interface ClientOptions {
  /** The address of the server, such as `https://chat.example.com`; a path in it stays. */
  baseUrl: string;
  /** An API key, `pk_live_…`. */
  apiKey?: string;
  /** An ID token or a visitor token, or what gives one: asked before each request, and again when one was refused. */
  token?: string | ((asked: { wasRefused: boolean }) => string | Promise<string>);
  /** The `fetch` to use; the platform's own unless given. */
  fetch?: typeof fetch;
  /** How long to wait for a response, in milliseconds, or `Infinity`; 120,000 unless given. */
  timeoutMs?: number;
  /** How often a request is tried again where that is safe; 2 unless given. */
  retries?: number;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** How to wait before another try, for tests. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** For one call, the last argument of every operation. */
export interface CallOptions {
  /** Gives the call up; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  retries?: number;
  headers?: Record<string, string>;
  /** A key of your own in place of the one made for the call: repeated with the same, it has no second effect. */
  idempotencyKey?: string;
}
