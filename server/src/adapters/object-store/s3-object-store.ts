import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent } from 'undici';
import { type ObjectStore, objectStoreOutage } from './object-store.ts';

export interface S3Settings {
  bucket: string;
  /** Before every key; empty for none. */
  folder: string;
  /** Of a store other than Amazon's. */
  endpoint: string | undefined;
  region: string | undefined;
  accessKey: string;
  secretKey: string;
}

export interface S3Limits {
  connectMs: number;
  requestMs: number;
  /** Before a request that failed is sent again, each time, and up to as long again by chance. */
  retryDelaysMs: readonly number[];
  /** A longer object is not ours. */
  mostBytes: number;
  deletionsAtOnce: number;
}

const usualLimits: S3Limits = {
  connectMs: 5_000,
  requestMs: 20_000,
  retryDelaysMs: [100, 500],
  mostBytes: 64 * 1024 * 1024,
  deletionsAtOnce: 4,
};
/** An error says what it is in its first lines. */
const mostErrorBytes = 4_096;

interface Reply {
  status: number;
  bytes: Uint8Array;
}

/** Speaks Amazon S3's protocol, which most object stores do. */
export function createS3ObjectStore(settings: S3Settings, given: Partial<S3Limits> = {}): ObjectStore {
  const limits = { ...usualLimits, ...given };
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region = 'us-east-1' } = settings;
  const base = baseAddress(settings, region);
  const agent = new Agent({ connect: { timeout: limits.connectMs }, headersTimeout: 0, bodyTimeout: 0 });
  const signingKeys = new Map<string, ArrayBuffer>();

  async function request(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array): Promise<Reply> {
    const signer = new AwsV4Signer({
      method,
      url: `${base}/${key}`,
      // The store refuses what arrives otherwise than it was sent.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      cache: signingKeys,
    });
    const { url, headers } = await signer.sign();
    // Unlike `fetch` it follows no redirect: a signed request is for this store and for no other.
    const reply = await agent.request({
      origin: url.origin,
      path: url.pathname,
      method,
      headers: Object.fromEntries(headers),
      body: body ?? null,
      signal: AbortSignal.timeout(limits.requestMs),
    });
    const isFine = reply.statusCode < 300;
    return { status: reply.statusCode, bytes: await readBody(reply.body, isFine ? limits.mostBytes : mostErrorBytes) };
  }

  /** All requests may be repeated. Rejects with the failure of the last. */
  async function persistently(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array): Promise<Reply> {
    for (let tries = 0; ; tries += 1) {
      const outcome = await request(method, key, body).catch((error: unknown) => ({ error }));
      if (!('error' in outcome) && !isWorthRetrying(outcome.status)) return outcome;
      const delayMs = limits.retryDelaysMs[tries];
      if (delayMs !== undefined) {
        await sleep(delayMs * (1 + Math.random()));
        continue;
      }
      if ('error' in outcome) throw objectStoreOutage(outcome.error);
      return outcome;
    }
  }

  /** Undefined where there is no such object. */
  async function succeed(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array) {
    const { status, bytes } = await persistently(method, key, body);
    if (status >= 200 && status < 300) return bytes;
    const code = /<Code>(\w+)<\/Code>/.exec(Buffer.from(bytes).toString())?.[1];
    // A bucket that is missing has the same status, and is no answer to whether the object is there.
    if (status === 404 && code === 'NoSuchKey') return undefined;
    throw objectStoreOutage(new Error(`The object store answered ${method} with ${status} ${code ?? ''}`.trimEnd()));
  }

  return {
    async put(key, bytes) {
      if ((await succeed('PUT', key, bytes)) === undefined)
        throw objectStoreOutage(new Error('The object store has no place for a new object'));
    },
    get: (key) => succeed('GET', key),
    async delete(keys) {
      for (let at = 0; at < keys.length; at += limits.deletionsAtOnce)
        await Promise.all(keys.slice(at, at + limits.deletionsAtOnce).map((key) => succeed('DELETE', key)));
    },
    close: () => agent.destroy(),
  };
}

const isWorthRetrying = (status: number) => status === 408 || status === 429 || status >= 500;

/** Amazon has a host for each bucket; other stores have buckets as paths. So has Amazon for names with dots, for TLS. */
function baseAddress({ bucket, folder, endpoint }: S3Settings, region: string): string {
  const amazon = `s3.${region}.amazonaws.com`;
  const path = folder === '' ? '' : `/${folder}`;
  if (endpoint === undefined && !bucket.includes('.')) return `https://${bucket}.${amazon}${path}`;
  return `${(endpoint ?? `https://${amazon}`).replace(/\/+$/, '')}/${bucket}${path}`;
}

async function readBody(body: AsyncIterable<Uint8Array> & { destroy(): unknown }, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > most) throw new Error(`The object store sent more than ${most} bytes`);
      chunks.push(chunk);
    }
  } finally {
    body.destroy();
  }
  // A copy: small buffers share memory that cannot be moved to a thread.
  return new Uint8Array(Buffer.concat(chunks));
}
