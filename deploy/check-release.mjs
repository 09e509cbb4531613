import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stopWith } from '../bootstrap/stop-with.mjs';
import { readDockerfile } from './read-dockerfile.mjs';
import { sizeOf } from './release-sizes.mjs';

/**
 * `node deploy/check-release.mjs [RELEASE]`: does what the Dockerfile does, where no Docker is. Assembles a release from a
 * clean checkout of the last commit, unless one is given, and runs it as the image would: the same command and variables,
 * as a user without rights, with nothing else of this machine's environment. Needs root, and git and npm.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nobody = 65534;
const mostBytes = 350_000_000;
/** What distroless/cc-debian12 comes to, unpacked: it has no place in a release and one in every image. */
const baseBytes = 25_000_000;

const folder = mkdtempSync(join(tmpdir(), 'parley-release-'));
try {
  const [given] = process.argv.slice(2);
  const release = given ? resolve(given) : assembleFromCleanCheckout(folder);
  const bytes = sizeOf(release) + baseBytes;
  say(`An image of it has about ${Math.round(bytes / 1_000_000)} MB.`);
  if (bytes > mostBytes) stopWith(`That is more than ${mostBytes / 1_000_000} MB.`);
  await runAsImage(release, join(folder, 'data'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function assembleFromCleanCheckout(within) {
  const checkout = join(within, 'checkout');
  const release = join(within, 'app');
  run('git', ['clone', '--quiet', '--depth=1', `file://${root}`, checkout]);
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], checkout);
  run(process.execPath, ['deploy/assemble-release.mjs', release], checkout);
  chmodSync(within, 0o755);
  return release;
}

async function runAsImage(release, data) {
  chmodSync(dirname(data), 0o755);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, nobody, nobody);
  const port = await freePort();
  const { variables, command, healthCheck } = readDockerfile(readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8'));
  const here = (text) => text.replaceAll('/app/', `${release}/`);
  const env = {
    ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, here(value)])),
    NODE_COMPILE_CACHE: join(data, 'compiled'),
    DATA_DIR: data,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
  };
  const as = { cwd: release, env, uid: nobody, gid: nobody };
  const [node, ...args] = command.map(here);
  const startedAt = performance.now();
  const server = spawn(node, args, { ...as, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    const url = `http://127.0.0.1:${port}`;
    const isReady = await Promise.race([untilReady(url), ended.then(() => false)]);
    if (!isReady) stopWith('The server ended before it was ready.');
    say(`Ready after ${Math.round(performance.now() - startedAt)} ms, as user ${nobody}.`);
    const health = spawnSync(here(healthCheck[0]), healthCheck.slice(1), as);
    if (health.status !== 0) stopWith(`The health check of the image failed: ${health.stderr}`);
    say('The health check of the image passed.');
    say(`Asked, it answers: ${await askOneQuestion(url)}`);
    const backup = spawnSync(node, ['cli/src/main.ts', 'backup', join(data, 'backup.tar')], as);
    if (backup.status !== 0) stopWith(`The command line failed: ${backup.stderr}`);
    say(`${backup.stdout}`.trim());
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
  const [code, signal] = await ended;
  if (code !== 0) stopWith(`After SIGTERM it ended with ${code ?? signal}.`);
  say('After SIGTERM it ended with 0.');
}

async function untilReady(url) {
  for (;;) {
    const status = await fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 200) return true;
    await sleep(50);
  }
}

/** By a PDF, so that the programs for documents are asked too. */
async function askOneQuestion(url) {
  let token;
  const call = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
    return reply;
  };
  const { idToken } = await call('POST', '/api/auth/sign-up', {
    email: 'owner@example.com',
    password: 'an image that works',
    name: 'Owner',
  });
  token = idToken;
  const { accounts } = await call('GET', '/api/accounts');
  const accountId = accounts[0].id;
  const chatbot = await call('POST', '/api/chatbots', { name: 'Shop', domain: '', accountId });
  const sources = `/api/chatbots/${chatbot.id}/sources`;
  const form = new FormData();
  form.append('file', new Blob([pdfOf('You can return an item within 30 days of delivery.')]), 'returns.pdf');
  await call('POST', `/api/chatbots/${chatbot.id}/files`, form);
  for (let isRead = false; !isRead; await sleep(100)) {
    const [source] = (await call('GET', sources)).sources;
    if (source.status === 'failed') throw new Error(`The PDF was not read: ${source.error}`);
    isRead = source.status === 'ready';
  }
  const { key } = await call('POST', `/api/accounts/${accountId}/api-keys`, { name: 'check' });
  token = key;
  const { response } = await call('POST', '/api/chatbot/query', {
    chatbotId: chatbot.id,
    message: 'How long can I return an item?',
  });
  if (!response.includes('30 days')) throw new Error(`A wrong answer: ${response}`);
  return response;
}

/** A page with one line. Readers of PDF find the objects without a table of them. */
function pdfOf(line) {
  const stream = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`;
  return [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>> endobj',
    `4 0 obj <</Length ${stream.length}>> stream\n${stream}\nendstream endobj`,
    '5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF\n',
  ].join('\n');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

function run(program, args, cwd = root) {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) stopWith(`${program} ${args[0]} failed.`);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
