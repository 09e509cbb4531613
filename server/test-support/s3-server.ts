import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

interface S3rver {
  configureBuckets(): Promise<void>;
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
}

type S3rverClass = new (options: {
  directory: string;
  silent: boolean;
  resetOnClose: boolean;
  configureBuckets: { name: string; configs: unknown[] }[];
}) => S3rver;

/** Installed with LanceDB, for its tests. */
const PACKAGE = 's3rver';
/** What its package takes and makes without being told otherwise. */
const KEY = 'S3RVER';
const BUCKET = 'passages';

/**
 * An object store that speaks S3, with its files in the folder. The server from npm does not know `If-None-Match` of a
 * write, by which one of two writers of the same object learns that it is the second, as real stores do: this adds it.
 */
export async function startS3Server(directory: string) {
  const load = createRequire(new URL('../lancedb/package.json', import.meta.url));
  const S3rver = load(PACKAGE) as S3rverClass;
  const s3 = new S3rver({
    directory,
    silent: true,
    resetOnClose: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  const written = new Set<string>();
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (request.method === 'PUT' && request.headers['if-none-match'] === '*') {
      if (written.has(path)) {
        request.resume();
        response.writeHead(412, { 'content-type': 'application/xml' });
        response.end('<?xml version="1.0"?><Error><Code>PreconditionFailed</Code></Error>');
        return;
      }
      written.add(path);
    }
    if (request.method === 'DELETE') written.delete(path);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://${BUCKET}/lance`,
    storage: {
      aws_endpoint: `http://127.0.0.1:${port}`,
      aws_region: 'us-east-1',
      aws_access_key_id: KEY,
      aws_secret_access_key: KEY,
      allow_http: 'true',
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
