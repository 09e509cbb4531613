import type { ErrorBody, Reply } from '../../../../clients/js/src/calls.ts';
import type { Memory } from '../remembered.ts';

/** The server's refusal, by its stable code. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number;

  constructor(status: number, code: string, message: string, retryAfterMs: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer at all, or one of something between us and the server: worth another try. */
export class ConnectionLost extends Error {}

/** A stream that breaks off, or a part that is not loaded, rejects with one of the browser's own errors. */
export const isNetworkFailure = (error: unknown) =>
  [ConnectionLost, TypeError, DOMException].some((kind) => error instanceof kind);

interface Sending {
  method?: 'GET' | 'POST' | 'PUT';
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** With the visitor's token. Without one, the id of a live chat says who is asking. */
  asVisitor?: boolean;
}

export type Requests = ReturnType<typeof createRequests>;

/** Nobody closes a connection that stalls: it is aborted after this long without a reply, and tried again. */
const longestSilenceMs = 45_000;

/** A token is renewed when it has less than this left, so that it does not end on the way. */
const renewBeforeMs = 60_000;

/** Requests to the server that the chat came from, in the visitor's name. */
export function createRequests(chatbotId: string, memory: Memory, onIdentityEnded: () => void = () => {}) {
  /** What the site has signed, until the server has seen it. */
  let identity: string | undefined;
  let renewal: Promise<string> | undefined;
  /** How far the visitor's clock is ahead of the server's, to the second. */
  let clockAheadMs = 0;
  /** Counts the visitors, of whom one is forgotten when the next begins. */
  let visit = 0;

  async function fetched(path: string, { method = 'GET', body, headers, signal }: Sending): Promise<Response> {
    const line = new AbortController();
    const giveUp = () => line.abort(signal?.reason);
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    const timer = setTimeout(giveUp, longestSilenceMs);
    let response: Response;
    try {
      response = await fetch(path, {
        method,
        headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: line.signal,
        // What is small still arrives when the visitor leaves the page meanwhile.
        keepalive: method !== 'GET' && !signal,
        credentials: 'omit',
        cache: 'no-store',
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ConnectionLost('No connection.', { cause });
    } finally {
      clearTimeout(timer);
    }
    const serverTime = Date.parse(response.headers.get('Date') ?? '');
    if (!Number.isNaN(serverTime)) clockAheadMs = Date.now() - serverTime;
    if (response.ok) return response;
    throw await refusalOf(response);
  }

  function renewToken(): Promise<string> {
    const mine = visit;
    const isOver = (cause?: unknown) => {
      // A visitor who was forgotten meanwhile has another renewal.
      if (mine !== visit) return;
      renewal = undefined;
      // From now on the token says who it is; what the site has signed is soon too old, or was refused.
      if (!(cause instanceof ConnectionLost)) identity = undefined;
    };
    if (!renewal) {
      renewal = newToken(mine);
      renewal.then(() => isOver(), isOver);
    }
    return renewal;
  }

  async function newToken(mine: number): Promise<string> {
    const { token: earlierToken, visitorId: earlierId } = memory.get();
    const body = { token: earlierToken, identity };
    const response = await fetched(`/api/widget/${chatbotId}/visitor`, { method: 'POST', body });
    const welcome = (await response.json()) as Reply<'POST', '/api/widget/{id}/visitor'>;
    const { token, visitorId, expiresAt } = welcome;
    // A visitor who was forgotten meanwhile does not come back.
    if (mine !== visit) return token;
    memory.change({ token, visitorId, tokenExpiresAt: Date.parse(expiresAt) });
    // The site vouches for whom it has signed until that ends, and has to sign again.
    if (!body.identity && earlierId !== undefined && earlierId !== visitorId) onIdentityEnded();
    return token;
  }

  const serverNow = () => Date.now() - clockAheadMs;

  async function currentToken(): Promise<string> {
    const lasting = () => {
      const { token, tokenExpiresAt = 0 } = memory.get();
      return tokenExpiresAt > serverNow() + renewBeforeMs ? token : undefined;
    };
    if (lasting()) return lasting() as string;
    // Another tab may have been given one meanwhile: both are the same visitor.
    memory.change({});
    return lasting() ?? renewToken();
  }

  return {
    serverNow,
    token: currentToken,
    /** Rejects with `Refused`, `ConnectionLost`, or what the signal was aborted with. */
    async send(path: string, sending: Sending = {}): Promise<Response> {
      if (!sending.asVisitor) return fetched(path, sending);
      const as = (token: string) =>
        fetched(path, { ...sending, headers: { ...sending.headers, Authorization: `Bearer ${token}` } });
      try {
        return await as(await currentToken());
      } catch (error) {
        // The server's clock or its secret may not be what the token was made with.
        if (!(error instanceof Refused && error.status === 401)) throw error;
        return as(await renewToken());
      }
    },
    /** Makes the visitor the one that the site vouches for. Resolves to whether that is another one than before. */
    async identify(token: string): Promise<boolean> {
      const { visitorId } = memory.get();
      const mine = visit;
      while (renewal) await renewal.catch(() => {});
      if (mine !== visit) return false;
      identity = token;
      await renewToken();
      return mine === visit && memory.get().visitorId !== visitorId;
    },
    forget() {
      identity = undefined;
      renewal = undefined;
      visit += 1;
    },
  };
}

async function refusalOf(response: Response): Promise<Refused | ConnectionLost> {
  const { status, headers } = response;
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  // Not our server's words, or it is just starting or stopping.
  if (!body.code || body.code === 'SERVICE_UNAVAILABLE' || status === 502 || status === 503 || status === 504)
    return new ConnectionLost(`${status}`);
  const retryAfterMs = Number(headers.get('Retry-After') ?? 0) * 1_000;
  return new Refused(status, body.code, body.message ?? '', retryAfterMs);
}
