import { type Dispatcher, Pool } from 'undici';

const KEEP_ALIVE_MS = 30_000;
/** As much of a provider's complaint as a log needs. */
const MAX_COMPLAINT_BYTES = 2_048;

export type FailureReason = 'refused' | 'timeout' | 'broken-stream' | 'unreachable';
export type ResponseBody = Dispatcher.ResponseData['body'];

/** Makes the error that the port promises. Its message is ours; what the provider said belongs into the cause. */
export type MakeFailure = (reason: FailureReason, message: string, options?: ErrorOptions) => Error;

export interface OpenAiEndpoint {
  /** Resolves to the body of a successful response; throws a failure otherwise, or the signal's reason. */
  post(path: string, payload: unknown, signal: AbortSignal): Promise<ResponseBody>;
  close(): Promise<void>;
}

export interface EndpointOptions {
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  makeFailure: MakeFailure;
}

export function createOpenAiEndpoint({ baseUrl, apiKey, makeFailure }: EndpointOptions): OpenAiEndpoint {
  const url = new URL(baseUrl);
  const basePath = url.pathname.replace(/\/+$/, '');
  // Time-outs are the caller's, by signal; undici's own would only add timers.
  const pool = new Pool(url.origin, { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 });
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };

  return {
    async post(path, payload, signal) {
      let response: Dispatcher.ResponseData;
      try {
        response = await pool.request({
          method: 'POST',
          path: `${basePath}${path}${url.search}`,
          headers,
          body: JSON.stringify(payload),
          signal,
        });
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw makeFailure('unreachable', 'The provider could not be reached.', { cause: error });
      }
      const { statusCode, body } = response;
      // A redirect is refused too: following one would carry the key to another host.
      if (statusCode >= 200 && statusCode < 300) return body;
      const complaint = await readComplaint(body, signal);
      throw makeFailure('refused', `The provider answered with status ${statusCode}.`, {
        cause: new Error(redact(complaint, apiKey)),
      });
    },
    close: () => pool.close(),
  };
}

/** Reads a JSON body of bounded size. */
export async function readJson(
  body: ResponseBody,
  maxBytes: number,
  signal: AbortSignal,
  makeFailure: MakeFailure,
): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw makeFailure('broken-stream', 'The provider broke off its answer.', { cause: error });
  }
  if (size > maxBytes) throw makeFailure('broken-stream', `The provider sent more than ${maxBytes} bytes.`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    // The parser's own message quotes the provider's text and is of no further use.
    throw makeFailure('broken-stream', 'The provider sent an answer that is not JSON.');
  }
}

async function readComplaint(body: ResponseBody, signal: AbortSignal): Promise<string> {
  let complaint = '';
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      complaint += chunk.toString();
      if (complaint.length >= MAX_COMPLAINT_BYTES) break;
    }
  } catch {
    // The status alone says enough; only a caller who left is told so.
    if (signal.aborted) throw signal.reason;
  }
  return complaint.slice(0, MAX_COMPLAINT_BYTES);
}

/** Some providers repeat the key they were given in their complaint. */
function redact(text: string, apiKey: string | undefined): string {
  return apiKey ? text.replaceAll(apiKey, '[redacted]') : text;
}
