/** Fetches what an owner's address names, and never anything inside our own network. */
export interface WebFetch {
  /** Why an address is refused, as far as can be told without looking its name up. */
  refusalOf(url: string): string | undefined;
  /** Any status is a result. Rejects with `NotFetched` when there is none. */
  get(url: string, request: WebRequest): Promise<WebResponse>;
  close(): Promise<void>;
}

export interface WebRequest {
  headers?: Record<string, string>;
  /** A longer body is refused. */
  maxBytes: number;
  /** Asked for each address that a redirect leads to; a reason stops there. */
  refuseRedirect?(url: URL): string | undefined;
  signal?: AbortSignal | undefined;
}

export interface WebResponse {
  status: number;
  /** The address that answered, after redirects. */
  url: string;
  /** Whether all redirects on the way were for good, or one only for now; null when there was none. */
  redirect: 'permanent' | 'temporary' | null;
  header(name: string): string | undefined;
  body: Uint8Array;
}

/** Says in a sentence for the owner why an address gave nothing. */
export class NotFetched extends Error {
  /** Whether another try may go better. */
  readonly isTransient: boolean;

  constructor(reason: string, { isTransient = false, cause }: { isTransient?: boolean; cause?: unknown } = {}) {
    super(reason, { cause });
    this.name = 'NotFetched';
    this.isTransient = isTransient;
  }
}
