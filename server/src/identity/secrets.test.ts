import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createMigratedDatabase } from '../../test-support/migrated-database.ts';
import { everyFile, everyRow } from '../../test-support/stored-bytes.ts';
import { startStubProvider } from '../../test-support/stub-provider.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const PLANTED_PASSWORD = 'correct-horse-battery-staple-7391';
const PLANTED_MODEL_KEY = 'sk-planted-model-key-5528';
const PLANTED_OWN_KEY = 'sk-planted-key-of-a-chatbots-own-model-4410';
const PLANTED_QUESTION = 'Where did I bury the zebrafinch treasure?';
const PLANTED_LIVE_MESSAGE = 'The quokka is in the greenhouse.';

describe.each(engines)('after a run that used every kind of secret on %s', (engine) => {
  let folder: string;
  let service: TestService;
  let secrets: Record<string, string>;
  let stored: string;
  let log: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-secrets-'));
    const database = engine === 'postgres' ? await createMigratedDatabase(inject('postgresUrl')) : undefined;
    const provider = await startStubProvider();
    service = await startTestService('sqlite', {
      DATA_DIR: folder,
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_NAME: 'stub',
      MODEL_API_KEY: PLANTED_MODEL_KEY,
      SECRET_KEY: 'a secret of the operator, long enough',
      ...(database && { DATABASE_URL: database.url }),
    });
    secrets = await useEverything(service);
    provider.behaviour = { failStatus: 401 };
    await service.query(secrets['API key'] ?? '', {
      chatbotId: secrets['chatbot'],
      message: PLANTED_QUESTION,
    });
    stored = database ? await everyRow(database.url) : await everyFile(folder);
    await service.stop();
    stored += database ? '' : await everyFile(folder);
    log = service.log();
    await database?.drop();
    await provider.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('the search would find one: what may be stored is found', () => {
    expect(stored).toContain(PLANTED_QUESTION);
    expect(stored).toContain(PLANTED_LIVE_MESSAGE);
    expect(log).toContain('/api/chatbot/query');
  });

  test.each([
    'API key',
    'API key by Idempotency-Key',
    'password',
    'ID token',
    'renewal token',
    'invitation',
    'visitor token',
    'model key',
    "key of a chatbot's own model",
    'signing secret of a webhook',
    'signing secret by Idempotency-Key',
    'rotated signing secret',
    'identity secret',
    'identity token',
  ])('the %s is neither in the database nor in the log', (name) => {
    const secret = secrets[name] ?? '';
    expect(secret.length).toBeGreaterThan(10);
    expect(stored.includes(secret)).toBe(false);
    expect(log.includes(secret)).toBe(false);
  });

  test('what visitors and agents wrote is not in the log at the level info', () => {
    const atInfo = log.split('\n').filter((line) => line !== '' && JSON.parse(line).level >= 30);
    expect(atInfo.length).toBeGreaterThan(5);
    expect(atInfo.some((line) => line.includes(PLANTED_QUESTION) || line.includes(PLANTED_LIVE_MESSAGE))).toBe(false);
  });
});

async function useEverything(service: TestService): Promise<Record<string, string>> {
  const signUp = { email: 'owner@example.com', password: PLANTED_PASSWORD };
  const signedUp = await service.request('POST', '/api/auth/sign-up', { body: signUp });
  const { idToken, user } = signedUp.body;
  const renewal = /parley_renewal=([^;]+)/.exec(signedUp.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const [{ id: accountId }] = (await service.request('GET', '/api/accounts', { token: idToken })).body.accounts;
  const account = { userId: user.id, accountId, idToken, apiKey: '', email: signUp.email };
  const keys = `/api/accounts/${accountId}/api-keys`;
  const { key } = (await service.request('POST', keys, { token: idToken, body: { name: 'Key' } })).body;
  const repeatable = { token: idToken, body: { name: 'Again' }, headers: { 'Idempotency-Key': 'once' } };
  const { key: repeatedKey } = (await service.request('POST', keys, repeatable)).body;
  const chatbotId = await service.createChatbot(account);
  const visitor = await service.visitor(chatbotId);
  for (const token of [key, repeatedKey, visitor.token, idToken]) {
    await service.query(token, { chatbotId, message: PLANTED_QUESTION });
  }
  const live = await service.request('POST', '/api/live-chat/sessions', { token: key, body: { chatbotId } });
  await service.request('POST', '/api/live-chat/message', {
    body: {
      sessionId: live.body.sessionId,
      message: PLANTED_LIVE_MESSAGE,
      senderType: 'customer',
      senderName: 'Jo',
    },
  });
  const ownModel = { provider: 'openai', model: 'x', apiKey: PLANTED_OWN_KEY };
  const otherChatbotId = await service.createChatbot(account);
  for (const baseUrl of ['https://models.example.com/v1', 'http://127.0.0.1/v1'])
    await service.request('PUT', `/api/chatbots/${otherChatbotId}/model`, {
      token: idToken,
      body: { ...ownModel, baseUrl },
    });
  const ofIdentity = `/api/chatbots/${chatbotId}/identity-secret`;
  const identitySecret = (await service.request('POST', ofIdentity, { token: idToken })).body.secret;
  const identity = await new SignJWT({ name: 'Ann' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('customer-7')
    .setExpirationTime('1h')
    .sign(Buffer.from(identitySecret));
  const identified = await service.request('POST', `/api/widget/${chatbotId}/visitor`, {
    body: { identity },
    headers: { Origin: 'http://localhost' },
  });
  await service.query(identified.body.token, { chatbotId, message: PLANTED_QUESTION });
  const webhook = { token: idToken, body: { url: 'https://hooks.example.com/parley' } };
  const created = (await service.request('POST', '/api/webhooks', webhook)).body;
  const repeatableWebhook = { ...webhook, headers: { 'Idempotency-Key': 'one-webhook' } };
  const createdOnce = (await service.request('POST', '/api/webhooks', repeatableWebhook)).body;
  const ofWebhook = `/api/webhooks/${created.id}`;
  const rotated = (await service.request('POST', `${ofWebhook}/rotate-secret`, { token: idToken })).body;
  await service.request('POST', `${ofWebhook}/test`, { token: idToken });
  await service.query(key, { chatbotId, message: PLANTED_QUESTION });
  // Without its name in front, it must not be there either.
  const secretIn = ({ secret }: { secret: string }) => secret.replace('whsec_', '');
  const invitation = await service.request('POST', `/api/accounts/${accountId}/members`, {
    token: idToken,
    body: { email: 'colleague@example.com', role: 'agent' },
  });
  await service.request('POST', '/api/auth/sign-in', { body: { ...signUp, password: 'a wrong password' } });
  await service.request('GET', '/api/accounts', { token: `${idToken}x` });
  await service.query(`${key}x`, { chatbotId, message: 'Hello' });
  return {
    'API key': key,
    'API key by Idempotency-Key': repeatedKey,
    password: PLANTED_PASSWORD,
    'ID token': idToken,
    'renewal token': renewal,
    invitation: invitation.body.invitationToken,
    'visitor token': visitor.token,
    'model key': PLANTED_MODEL_KEY,
    "key of a chatbot's own model": PLANTED_OWN_KEY,
    'signing secret of a webhook': secretIn(created),
    'signing secret by Idempotency-Key': secretIn(createdOnce),
    'rotated signing secret': secretIn(rotated),
    'identity secret': identitySecret.replace('ids_', ''),
    'identity token': identity,
    chatbot: chatbotId,
  };
}
