import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test-support/postgres-server.ts';
import { hasOpenssl, offerTls, type PostgresTls, whyNoTls } from '../../../../test-support/postgres-tls.ts';
import { startInVain } from '../../../../test-support/server-process.ts';
import { startTestService } from '../../../../test-support/test-service.ts';

if (!hasOpenssl) process.stdout.write(`TLS to PostgreSQL is not tested: ${whyNoTls}\n`);

describe.skipIf(!hasOpenssl)('TLS to PostgreSQL', () => {
  let database: TestDatabase;
  let tls: PostgresTls;
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    tls = await offerTls(inject('postgresUrl'));
  });
  afterAll(async () => {
    await tls?.stop();
    await database?.drop();
  });

  const withTls = (parameters: Record<string, string>) => `${database.url}?${new URLSearchParams(parameters)}`;
  const trusting = (sslrootcert: string) => withTls({ sslmode: 'verify-full', sslrootcert });

  test('every connection of a server is encrypted, with the certificate checked by the file given', async () => {
    const url = trusting(tls.certificate);
    const settings = { DATABASE_URL: url, DATABASE_READ_URL: url };
    const service = await startTestService('postgres', settings);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const account = await service.createAccount();
      const chatbotId = await service.createChatbot(account, { 'https://shop.example.com/': 'You can return it.' });
      expect((await service.query(account.apiKey, { chatbotId, message: 'Can I return it?' })).status).toBe(200);
      const { rows } = await client.query<{ name: string; ssl: boolean }>(
        `select distinct application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid)
          where datname = current_database() and pid <> pg_backend_pid() order by name`,
      );
      expect(rows.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['parley', 'parley replica', 'parley search']),
      );
      expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
    } finally {
      await client.end();
      await service.stop();
    }
  });

  test('a certificate that the file does not vouch for ends the start with a sentence', async () => {
    const refused = await startInVain({ DATABASE_URL: trusting(tls.otherCertificate) });
    expect(refused).toMatchObject({ isReady: false, code: 1 });
    expect(refused.complaints).toMatch(
      /^The database at 127\.0\.0\.1:\d+ cannot be used \(\w+_CERT\w*\); check DATABASE_URL\.$/m,
    );
  });

  test('a file of certificates that is not there is named', async () => {
    const refused = await startInVain({ DATABASE_URL: trusting('/nowhere/ca.pem') });
    expect(refused).toMatchObject({ isReady: false, code: 1 });
    expect(refused.complaints).toContain('cannot be used (ENOENT /nowhere/ca.pem); check DATABASE_URL.');
  });

  test('without a check of the certificate it is encrypted all the same', async () => {
    const client = new pg.Client({ connectionString: withTls({ sslmode: 'no-verify' }) });
    await client.connect();
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await client.end();
    expect(rows).toEqual([{ ssl: true }]);
  });
});
