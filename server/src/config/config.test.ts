import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { envExample, readConfig, unknownSettings } from './index.ts';

describe('settings', () => {
  test('have defaults that need nothing from the environment', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATABASE_URL: undefined, SIGN_UP: 'open' });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('are read in their own types', () => {
    const config = readConfig({ PORT: '8080', TRUST_PROXY: 'true', PUBLIC_URL: 'https://chat.example.com/' });
    expect(config).toMatchObject({ PORT: 8080, TRUST_PROXY: true, PUBLIC_URL: 'https://chat.example.com' });
  });

  test('that no server reads are found, but not those that hold the keys of models', () => {
    const fallbacks = '[{"model": "gpt-9", "apiKeyFrom": "SECOND_KEY"}]';
    const names = ['PORT', 'PROT', 'READER_BUDGET_MS', 'SECOND_KEY', 'NODE_OPTIONS', 'MODEL_FALLBACKS'];
    expect(unknownSettings(names, { MODEL_FALLBACKS: fallbacks })).toEqual(['PROT']);
  });

  test('that are bad are all named together', () => {
    const read = () =>
      readConfig({ PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', EMBEDDING_MODEL: 'small' });
    expect(read).toThrow(/PORT .*LOG_LEVEL .*EMBEDDING_BASE_URL and EMBEDDING_MODEL must be set together/s);
    expect(read).toThrow(/DATABASE_URL must begin with postgres/);
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
      expect(() => readConfig({ [name]: 'postgres://x/y' })).toThrow(`${name} needs DATABASE_URL`);
    expect(() => readConfig({ NODE_URL: 'http://10.0.0.5:3000' })).toThrow('NODE_URL needs DATABASE_URL');
    const onPostgres = (NODE_URL: string) => readConfig({ DATABASE_URL: 'postgres://x/y', NODE_URL }).NODE_URL;
    expect(onPostgres('http://10.0.0.5:3000/')).toBe('http://10.0.0.5:3000');
    for (const address of ['http://10.0.0.5:3000/parley', 'http://user:word@10.0.0.5:3000', 'http://10.0.0.5/?node=1'])
      expect(() => onPostgres(address)).toThrow('NODE_URL must have no path, query or password');
  });

  test('still work by their former names, with a warning', () => {
    const config = readConfig({ READER_BUDGET_MS: '70' });
    expect(config).toMatchObject({
      SCORER_BUDGET_MS: 70,
      warnings: ['READER_BUDGET_MS is now called SCORER_BUDGET_MS'],
    });
    expect(readConfig({ READER_BUDGET_MS: '70', SCORER_BUDGET_MS: '80' }).SCORER_BUDGET_MS).toBe(80);
    expect(readConfig({ SCORER_BUDGET_MS: '80' }).warnings).toEqual([]);
  });

  test.each([
    ['parley@example.com', { name: '', address: 'parley@example.com' }],
    ['<parley@example.com>', { name: '', address: 'parley@example.com' }],
    ['Parley <parley@example.com>', { name: 'Parley', address: 'parley@example.com' }],
    ['"Lämpchen, Köln" <shop@example.com>', { name: 'Lämpchen, Köln', address: 'shop@example.com' }],
    ['Parley', undefined],
    ['Parley parley@example.com', undefined],
    ['Parley <parley>', undefined],
    ['Parley <parley@example.com> and more', undefined],
    ['a@example.com, b@example.com', undefined],
    ['Parley\r\nBcc: eve@example.com <parley@example.com>', undefined],
    ['Parley <parley@example.com\r\nBcc: eve@example.com>', undefined],
    ['parley@example.com\nBcc: eve@example.com', undefined],
  ])('read %j as the sender of emails, or refuse it', (text, sender) => {
    const read = () => readConfig({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: text }).MAIL_FROM;
    if (sender) expect(read()).toEqual(sender);
    else expect(read).toThrow(/MAIL_FROM must be an email address/);
  });

  test('of receiving email are refused where a part is missing', () => {
    const sending = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'parley@example.com' };
    const receiving = { ...sending, MAIL_REPLY_TO: 'Reply@example.com', MAIL_LMTP_LISTEN: '[::1]:2424' };
    expect(readConfig(receiving)).toMatchObject({
      MAIL_REPLY_TO: 'reply@example.com',
      MAIL_LMTP_LISTEN: { host: '::1', port: 2424 },
      MAIL_MAX_MB: 25,
      MAIL_DNS_SERVERS: [],
    });
    const bad = (settings: Record<string, string>) => () => readConfig(settings);
    expect(bad({ ...sending, MAIL_REPLY_TO: 'reply@example.com' })).toThrow(/MAIL_REPLY_TO needs MAIL_LMTP_LISTEN/);
    expect(bad({ MAIL_REPLY_TO: 'reply@example.com' })).toThrow(/MAIL_REPLY_TO needs SMTP_URL/);
    expect(bad({ ...sending, MAIL_LMTP_LISTEN: '127.0.0.1:24' })).toThrow(/need MAIL_REPLY_TO/);
    expect(bad({ ...receiving, MAIL_REPLY_TO: 'conversations@example.com' })).toThrow(/at most 8 characters/);
    expect(bad({ ...receiving, MAIL_LMTP_LISTEN: '2424' })).toThrow(/MAIL_LMTP_LISTEN must be an address and a port/);
    expect(bad({ ...receiving, MAIL_IMAP_URL: 'imaps://mail.example.com' })).toThrow(/MAIL_IMAP_URL must begin/);
    expect(readConfig({ ...receiving, MAIL_DNS_SERVERS: '127.0.0.1:5353, 10.0.0.1,::1,[::1]:53' })).toMatchObject({
      MAIL_DNS_SERVERS: ['127.0.0.1:5353', '10.0.0.1', '::1', '[::1]:53'],
    });
    for (const servers of ['dns.example.com', '127.0.0.1:99999', '127.0.0.1,', '[127.0.0.1]:53'])
      expect(bad({ ...receiving, MAIL_DNS_SERVERS: servers })).toThrow(/MAIL_DNS_SERVERS must be IP addresses/);
    expect(bad({ ...receiving, MAIL_WEBHOOK_SECRET: 'short' })).toThrow(/MAIL_WEBHOOK_SECRET must have at least 16/);
  });

  test('of the search are refused where they contradict each other', () => {
    const lance = { PASSAGE_INDEX: 'lancedb', PASSAGE_INDEX_URL: 's3://bucket/passages' };
    expect(readConfig(lance)).toMatchObject(lance);
    const bad = (settings: Record<string, string>) => () => readConfig(settings);
    expect(bad({ PASSAGE_INDEX: 'disk' })).toThrow(/PASSAGE_INDEX must be memory or lancedb/);
    expect(bad({ PASSAGE_INDEX_URL: '/data' })).toThrow(/PASSAGE_INDEX_URL needs PASSAGE_INDEX=lancedb/);
    expect(bad({ PASSAGE_INDEX: 'lancedb', DATABASE_URL: 'postgres://x/y' })).toThrow(/needs PASSAGE_INDEX_URL/);
    expect(bad({ ...lance, PASSAGE_INDEX_S3_ACCESS_KEY: 'k' })).toThrow(/must be set together/);
    expect(bad({ ...lance, PASSAGE_INDEX_S3_ENDPOINT: 'minio:9000' })).toThrow(/must begin with http/);
  });

  test('of uploads are refused where a part is missing', () => {
    const store = {
      UPLOADS_URL: 's3://my.bucket/parley/one/',
      UPLOADS_S3_REGION: 'eu-central-1',
      UPLOADS_S3_ACCESS_KEY: 'key',
      UPLOADS_S3_SECRET_KEY: 'secret',
    };
    expect(readConfig({}).UPLOADS_URL).toBeUndefined();
    expect(readConfig(store).UPLOADS_URL).toEqual({ bucket: 'my.bucket', folder: 'parley/one' });
    expect(readConfig({ ...store, UPLOADS_URL: 's3://bucket' }).UPLOADS_URL).toEqual({ bucket: 'bucket', folder: '' });
    const bad = (settings: Record<string, string>) => () => readConfig({ ...store, ...settings });
    for (const address of [
      '/data',
      's3://',
      's3://b',
      's3://Bucket',
      's3://bucket/a b',
      's3://bucket/../x',
      's3://bucket/a?b',
    ])
      expect(bad({ UPLOADS_URL: address })).toThrow(/UPLOADS_URL must be s3:\/\/bucket/);
    expect(bad({ UPLOADS_URL: '' })).toThrow(/UPLOADS_S3_REGION needs UPLOADS_URL; .*UPLOADS_S3_SECRET_KEY needs/);
    expect(bad({ UPLOADS_S3_SECRET_KEY: '' })).toThrow(/UPLOADS_URL needs UPLOADS_S3_SECRET_KEY/);
    expect(bad({ UPLOADS_S3_REGION: '' })).toThrow(/UPLOADS_URL needs UPLOADS_S3_REGION, or UPLOADS_S3_ENDPOINT/);
    expect(bad({ UPLOADS_S3_ENDPOINT: 'minio:9000' })).toThrow(/UPLOADS_S3_ENDPOINT must begin with http/);
    const other = { UPLOADS_S3_REGION: '', UPLOADS_S3_ENDPOINT: 'https://minio.example.com' };
    expect(bad(other)).not.toThrow();
  });

  test('of traces are read as OpenTelemetry writes them', () => {
    const given = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20dTpw=, x-scope = shop',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    };
    expect(readConfig(given)).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: { authorization: 'Basic dTpw=', 'x-scope': 'shop' },
      OTEL_SERVICE_NAME: 'parley',
      OTEL_TRACES_SAMPLER_ARG: 0.05,
    });
    expect(readConfig({}).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
    for (const headers of ['a', '=b', 'a=', 'a=b,', 'a=%zz', 'a=b%0d%0ac', 'a b=c'])
      expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(
        'OTEL_EXPORTER_OTLP_HEADERS must be name=value with commas between them',
      );
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toThrow(/must be an http/);
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '5' })).toThrow(/must be a number from 0 to 1/);
  });

  test('left empty count as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      PORT: 3000,
      DATABASE_URL: undefined,
    });
  });

  test('are all explained in .env.example', () => {
    const written = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    expect(written).toBe(envExample());
  });
});
