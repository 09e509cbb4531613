/**
 * Serves the exchanges of the cases over HTTP, for the tests of every client: `node contract/replay-server.mjs`. Prints
 * its address on one line and serves until its standard input ends. README.md tells how a client is tested with it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mismatches } from './match-request.mjs';

const casesFolder = fileURLToPath(new URL('./cases/', import.meta.url));

/** Each case by its name. */
export function readCases(folder = casesFolder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(files.sort().map((file) => [file.slice(0, -5), JSON.parse(readFileSync(folder + file, 'utf8'))]));
}

/** @returns {Promise<{ url: string, stop(): Promise<void> }>} */
export async function startReplayServer(cases = readCases()) {
  /** By case and run: the next exchange, the names that are known, and what went wrong. */
  const runs = new Map();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://replay');
    const [, name, run, ...rest] = url.pathname.split('/');
    const found = cases.get(name);
    if (!found || !run) return reply(response, 404, { problem: `There is no case ${name}.` });
    const key = `${name}/${run}`;
    const state = runs.get(key) ?? { next: 0, names: new Map(), problems: [] };
    runs.set(key, state);
    const exchanges = found.exchanges ?? [];
    if (rest.join('/') === 'outcome') {
      const missing = exchanges.length - state.next;
      const problems = missing > 0 ? [...state.problems, `${missing} requests were not made`] : state.problems;
      return reply(response, 200, { problems });
    }
    const exchange = exchanges[state.next];
    state.next += 1;
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const given = {
      method: request.method,
      path: decodeURI(`/${rest.join('/')}`),
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    const problems = exchange
      ? mismatches(exchange.request, given, state.names)
      : [`${given.method} ${given.path} is one request too many`];
    const numbered = problems.map((problem) => `request ${state.next}: ${problem}`);
    state.problems.push(...numbered);
    // A status that no client tries again, so that the first mistake is the one that is seen.
    if (numbered.length > 0)
      return reply(response, 418, { error: 'Mismatch', code: 'MISMATCH', message: numbered.join('; ') });
    await answer(response, exchange.response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(response, { status, headers = {}, body, text, stream, drop }) {
  if (drop) return response.destroy();
  if (!stream) return reply(response, status, body, headers, text);
  response.writeHead(status, headers);
  response.flushHeaders();
  for (const { send, splitsCharacters, pauseMs, cut } of stream) {
    if (cut) return breakOff(response);
    if (pauseMs !== undefined) await pause(pauseMs);
    for (const piece of send === undefined ? [] : piecesOf(send, splitsCharacters)) {
      await new Promise((sent) => response.write(piece, sent));
      if (splitsCharacters) await pause(1);
    }
  }
  response.end();
}

/** What was written still arrives; then the connection breaks, in the middle of a chunked body. */
function breakOff(response) {
  setTimeout(() => response.destroy(), 20);
}

/** Each piece but the last ends inside of a character of several bytes. */
function piecesOf(text, splitsCharacters) {
  const bytes = Buffer.from(text);
  const starts = splitsCharacters ? [...bytes.keys()].filter((at) => bytes[at] >= 0xc0).map((at) => at + 1) : [];
  return [0, ...starts].map((start, at) => bytes.subarray(start, starts[at]));
}

function reply(response, status, body, headers = {}, text = body === undefined ? '' : JSON.stringify(body)) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, ...headers, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url, stop } = await startReplayServer();
  process.stdout.write(`${url}\n`);
  process.stdin.resume();
  process.stdin.once('end', stop);
}
