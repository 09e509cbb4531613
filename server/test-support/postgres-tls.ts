import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const openssl = '/usr/bin/openssl';
export const hasOpenssl = existsSync(openssl);
export const whyNoTls = `${openssl} is not there; install it with: apt-get install openssl`;

export interface PostgresTls {
  /** The certificate that the server shows, signed by itself. */
  certificate: string;
  /** One that it does not show. */
  otherCertificate: string;
  stop(): Promise<void>;
}

/** Has the PostgreSQL of the tests offer TLS, with a certificate for 127.0.0.1; who does not ask for it goes without. */
export async function offerTls(url: string): Promise<PostgresTls> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-tls-'));
  const certificate = makeCertificate(folder, 'server');
  const otherCertificate = makeCertificate(folder, 'other');
  const key = join(folder, 'server.key');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const set = async (isOn: boolean) => {
    await client.query(`alter system set ssl = ${isOn ? 'on' : 'off'}`);
    await client.query('select pg_reload_conf()');
    const isSet = async () => (await client.query('show ssl')).rows[0]?.ssl === (isOn ? 'on' : 'off');
    while (!(await isSet())) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  // PostgreSQL takes a key that its own user alone can read.
  const { uid, gid } = await stat(rows[0]?.data_directory ?? '');
  await chmod(folder, 0o755);
  if (process.getuid?.() === 0) await chown(key, uid, gid);
  await client.query(`alter system set ssl_cert_file = '${certificate}'`);
  await client.query(`alter system set ssl_key_file = '${key}'`);
  await set(true);
  return {
    certificate,
    otherCertificate,
    async stop() {
      await set(false);
      await client.end();
      await rm(folder, { recursive: true });
    },
  };
}

function makeCertificate(folder: string, name: string): string {
  const path = join(folder, `${name}.crt`);
  const made = ['-keyout', join(folder, `${name}.key`), '-out', path, '-days', '2', '-subj', `/CN=${name}`];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(openssl, [...kind, ...made, '-addext', 'subjectAltName=IP:127.0.0.1'], { stdio: 'ignore' });
  return path;
}
