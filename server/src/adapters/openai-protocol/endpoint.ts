import { type buildConnector, type Dispatcher, Pool } from 'undici';
import { nextBatch } from '../../next-batch.ts';
import { traceHeaders } from '../../tracing/index.ts';
import { retryAfterMs } from './retry-after.ts';
import { readWholeReply, type WholeReply } from './whole-reply.ts';

const KEEP_ALIVE_MS = 30_000;
/** As much of a provider's complaint as a log needs. */
const MAX_COMPLAINT_BYTES = 2_048;
/** What is read ahead of the caller. */
const MAX_READ_AHEAD_BYTES = 8_192;

export type FailureReason = 'refused' | 'timeout' | 'broken-stream' | 'unreachable';
export type ResponseBody = Dispatcher.ResponseData['body'];

export interface FailureDetails extends ErrorOptions {
  status?: number;
  /** What the provider asks us to wait. */
  retryAfterMs?: number | undefined;
}

/** What a provider answered instead of what it was asked for. */
export class Complaint extends Error {
  readonly text: string;

  constructor(text: string) {
    super(text);
    this.name = 'Complaint';
    this.text = text;
  }
}

/** Makes the error that the port promises. Its message is ours; what the provider said belongs into the cause. */
export type MakeFailure = (reason: FailureReason, message: string, options?: FailureDetails) => Error;

export interface OpenAiEndpoint {
  /** Resolves to the body of a successful response; throws a failure otherwise, or the signal's reason. */
  post(path: string, payload: unknown, signal: AbortSignal): Promise<ResponseBody>;
  /** The same for a reply that is one JSON value of bounded size. */
  postForJson(path: string, payload: unknown, maxBytes: number, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

export interface EndpointOptions {
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  makeFailure: MakeFailure;
  /** Makes the connections, where not every address may be connected to. */
  connect?: buildConnector.connector | undefined;
}

export function createOpenAiEndpoint({ baseUrl, apiKey, makeFailure, connect }: EndpointOptions): OpenAiEndpoint {
  const url = new URL(baseUrl);
  const basePath = url.pathname.replace(/\/+$/, '');
  // Time-outs are the caller's, by signal; undici's own would only add timers.
  const pool = new Pool(url.origin, {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(connect && { connect }),
  });
  const streams = pool.compose(withoutRawHeaders);
  const headers = { 'content-type': 'application/json', ...keyHeaders(url, apiKey) };

  const requestTo = (path: string, payload: unknown) => {
    const traced = traceHeaders();
    return {
      method: 'POST' as const,
      path: `${basePath}${path}${url.search}`,
      headers: traced ? { ...headers, ...traced } : headers,
      body: JSON.stringify(payload),
    };
  };
  const unreachable = (signal: AbortSignal, cause: unknown) =>
    signal.aborted ? signal.reason : makeFailure('unreachable', 'The provider could not be reached.', { cause });
  const refused = (status: number, complaint: string, retryAfter: string | string[] | undefined) =>
    makeFailure('refused', `The provider answered with status ${status}.`, {
      cause: new Complaint(redact(complaint.slice(0, MAX_COMPLAINT_BYTES), apiKey)),
      status,
      retryAfterMs: retryAfterMs([retryAfter].flat()[0]),
    });

  return {
    async post(path, payload, signal) {
      let response: Dispatcher.ResponseData;
      try {
        response = await streams.request({ ...requestTo(path, payload), signal, highWaterMark: MAX_READ_AHEAD_BYTES });
      } catch (error) {
        throw unreachable(signal, error);
      }
      const { statusCode, body, headers: replyHeaders } = response;
      if (isSuccess(statusCode)) return body;
      throw refused(statusCode, await readComplaint(body, signal), replyHeaders['retry-after']);
    },
    async postForJson(path, payload, maxBytes, signal) {
      const mostBytes = (status: number) => (isSuccess(status) ? maxBytes : MAX_COMPLAINT_BYTES);
      let reply: WholeReply;
      try {
        reply = await readWholeReply(pool, requestTo(path, payload), mostBytes, signal);
        await nextBatch();
      } catch (error) {
        throw unreachable(signal, error);
      }
      const { status, text, end, cause } = reply;
      if (!isSuccess(status)) throw refused(status, text, reply.headers['retry-after']);
      if (end === 'broken') throw makeFailure('broken-stream', 'The provider broke off its answer.', { cause });
      if (end === 'too-long') throw makeFailure('broken-stream', `The provider sent more than ${maxBytes} bytes.`);
      try {
        return JSON.parse(text);
      } catch {
        // The parser's own message quotes the provider's text and is of no further use.
        throw makeFailure('broken-stream', 'The provider sent an answer that is not JSON.');
      }
    },
    close: () => pool.close(),
  };
}

/**
 * The headers as they came are parts of the 64 KB that were read with them, which undici would hold for as long as the
 * answer takes; once they are parsed nobody needs them.
 */
const withoutRawHeaders: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const start = handler.onResponseStart?.bind(handler);
  handler.onResponseStart = (controller, ...given) => {
    start?.(controller, ...given);
    controller.rawHeaders = [];
  };
  return dispatch(options, handler);
};

/** A redirect is refused too: following one would carry the key to another host. */
const isSuccess = (status: number) => status >= 200 && status < 300;

async function readComplaint(body: ResponseBody, signal: AbortSignal): Promise<string> {
  let complaint = '';
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      complaint += chunk.toString();
      if (complaint.length >= MAX_COMPLAINT_BYTES) break;
    }
  } catch {
    // The status alone says enough; only an abort by the caller is passed on.
    if (signal.aborted) throw signal.reason;
  }
  return complaint;
}

/** Azure takes its keys under a name of its own. */
function keyHeaders({ hostname }: URL, apiKey: string | undefined): Record<string, string> {
  if (apiKey === undefined) return {};
  return hostname.endsWith('.azure.com') ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}

/** Some providers repeat the key they were given in their complaint. */
export function redact(text: string, apiKey: string | undefined): string {
  return apiKey ? text.replaceAll(apiKey, '[redacted]') : text;
}
