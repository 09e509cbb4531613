import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const BUCKET = 'uploads';
const FOLDER = 'parley/files';
const REGION = 'eu-central-1';
const ACCESS_KEY = 'AKIDEXAMPLE';
const SECRET_KEY = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';

/** Answers a request instead of the store, which does what it was asked all the same where `isDone` is called first. */
type Fault = (request: IncomingMessage, response: ServerResponse, isDone: () => void) => void;

/** An object store in memory that speaks S3's protocol and checks signatures, and misbehaves on demand. */
export async function startObjectStore() {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let fault: Fault | undefined;

  function perform(method: string, key: string, body: Buffer, response: ServerResponse) {
    const before = objects.get(key);
    if (method === 'GET' && !before) return refuse(response, 404, 'NoSuchKey');
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? before : undefined);
  }

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>).catch(() => []));
    const { method = '', url = '' } = request;
    const [, bucket, key = ''] = /^\/([^/]+)\/(.+)$/.exec(url) ?? [];
    requests.push(`${method} ${key}`);
    const wrong = wrongSignature(request, body);
    if (wrong) return refuse(response, 403, wrong);
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    // For a reply that gets lost: what was asked is done, and the reply goes nowhere.
    const unheard = { writeHead: () => ({ end() {} }) } as unknown as ServerResponse;
    if (fault) return fault(request, response, () => perform(method, key, body, unheard));
    perform(method, key, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;

  return {
    objects,
    /** Methods and keys, in the order in which they came. */
    requests,
    endpoint,
    s3: {
      bucket: BUCKET,
      folder: FOLDER,
      endpoint,
      region: REGION,
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
    },
    /** As a server is told of it. */
    settings: {
      UPLOADS_URL: `s3://${BUCKET}/${FOLDER}`,
      UPLOADS_S3_ENDPOINT: endpoint,
      UPLOADS_S3_REGION: REGION,
      UPLOADS_S3_ACCESS_KEY: ACCESS_KEY,
      UPLOADS_S3_SECRET_KEY: SECRET_KEY,
    },
    /** What answers from now on; nothing for the store itself. */
    misbehave(how?: Fault) {
      fault = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type ObjectStoreServer = Awaited<ReturnType<typeof startObjectStore>>;

/** As a store that is overloaded, or whose operator has made a mistake. */
export const answering =
  (status: number, code: string): Fault =>
  (_, response) =>
    refuse(response, status, code);

export const hangingUp: Fault = (request) => request.socket.destroy();

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>planted-detail</Message></Error>`);
}

/** Checked as Amazon describes it, by other code than what signs: why a request is refused. */
function wrongSignature({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/;
  const [, accessKey, day = '', region = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const hash = createHash('sha256').update(body).digest('hex');
  if (accessKey !== ACCESS_KEY || region !== REGION) return 'InvalidAccessKeyId';
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256') || !signed.includes('x-amz-date'))
    return 'AccessDenied';
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, url, '', lines, names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ];
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SECRET_KEY}`,
  );
  const right = createHmac('sha256', key).update(toSign.join('\n')).digest('hex');
  return signature === right ? undefined : 'SignatureDoesNotMatch';
}
