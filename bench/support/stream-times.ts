import { request } from 'node:http';

export interface StreamTimes {
  /** From sending the request to the first piece of text. */
  firstMs: number;
  /** From sending the request to the first word of the second sentence, where the provider itself is asked. */
  sentenceMs: number;
  /** From sending the request to the end. */
  wholeMs: number;
}

interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
}

/** Text in Parley's form or in the provider's. */
const someText = /"(?:chunk|content)":\s*"(?!")/;

/** A word behind the end of a sentence, in the provider's form. */
const nextSentence = /"content":\s*"[^"]*[.!?]"[\s\S]*"content":\s*" ?[A-Za-z]/;

/** Asks for a stream of events and takes the time of its first text. */
export function askForStream({ port, path, headers }: Target, payload: unknown): Promise<StreamTimes> {
  const body = JSON.stringify(payload);
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let firstAt: number | undefined;
        let sentenceAt: number | undefined;
        let received = '';
        response.on('data', (chunk: Buffer) => {
          received += chunk.toString();
          if (firstAt === undefined && someText.test(received)) firstAt = performance.now();
          if (sentenceAt === undefined && nextSentence.test(received)) sentenceAt = performance.now();
        });
        response.on('end', () => {
          if (response.statusCode !== 200 || firstAt === undefined || !received.includes('[DONE]'))
            return reject(new Error(`${path}: ${response.statusCode} ${received.slice(0, 500)}`));
          resolve({
            firstMs: firstAt - sentAt,
            sentenceMs: (sentenceAt ?? firstAt) - sentAt,
            wholeMs: performance.now() - sentAt,
          });
        });
        response.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
