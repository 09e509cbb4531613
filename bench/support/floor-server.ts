/** The bare minimum: a `node:http` server that makes the same two calls, keeps nothing and checks nothing. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

const provider = new Pool(`http://127.0.0.1:${process.argv[2]}`, { connections: 64 });

async function call(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await provider.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.body.json()) as Record<string, unknown>;
}

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { message } = JSON.parse(text) as { message: string };
  await call('/v1/embeddings', { model: 'stub', input: [message] });
  const answer = await call('/v1/chat/completions', {
    model: 'stub',
    messages: [{ role: 'user', content: message }],
  });
  const body = JSON.stringify({
    response: (answer.choices as { message: { content: string } }[])[0]?.message.content,
  });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.resume().on('end', () => process.exit(0));
