import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverArguments, serverEnvironment } from '../../bootstrap/server-command.mjs';

export const mailDomain = 'example.com';
export const mailWebhookSecret = 'the-secret-of-a-mail-provider';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A server of its own as a process, as `npm start` runs it, with nothing in it. */
export async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-contract-'));
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    MODEL_CACHE_DIR: join(root, 'node_modules', '.cache', 'parley', 'models'),
    // The same answers on every machine.
    CONFIDENCE_CALIBRATION: 'off',
    SCORER_BUDGET_MS: '0',
    // Accounts with the limit that a case needs, and webhooks to a receiver beside the server.
    PLAN_CHANGES: 'owners',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    // Emails are received, and sent to nobody; nothing is looked up.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: `parley@${mailDomain}`,
    MAIL_REPLY_TO: `reply@${mailDomain}`,
    MAIL_WEBHOOK_SECRET: mailWebhookSecret,
    MAIL_DNS_SERVERS: '127.0.0.1:9',
  };
  const child = spawn(process.execPath, [...serverArguments, '--no-demo'], {
    cwd: root,
    env: serverEnvironment(root, settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Parley is running at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`The server ended before it was ready: ${output}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
