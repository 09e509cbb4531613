/** The journey of contract/journey.md with the package as it is published. Runs on Node 18 and later. */
import assert from 'node:assert/strict';
import { Parley, ParleyError, verifyWebhook } from '../dist/index.js';

const given = JSON.parse(process.env.PARLEY_JOURNEY);
const { baseUrl, cutUrl, dropUrl, apiKey, token, agent, accountId, chatbotId, limited } = given;
const customer = new Parley({ baseUrl, apiKey });
const owner = new Parley({ baseUrl, token });
const colleague = new Parley({ baseUrl, token: agent.token });
const message = 'Can I return a lamp?';
const codeOf = (call) =>
  call.then(
    () => 'none',
    ({ code }) => code,
  );
const step = async (name, walk) => {
  await walk();
  process.stdout.write(`${name}\n`);
};

await step('query', async () => {
  const { response, sources, kind } = await customer.query({ chatbotId, message });
  assert.match(response, /30 days/);
  assert.deepEqual(sources, ['https://shop.example.com/returns']);
  assert.equal(kind, 'answer');
});

async function streamed(parley) {
  const stream = parley.queryStream({ chatbotId, message });
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  assert.ok(chunks.length > 1);
  const { response, sessionId } = await stream.final();
  assert.equal(chunks.join(''), response);
  assert.equal(stream.sessionId, sessionId);
  assert.match(response, /30 days/);
}
await step('stream', () => streamed(customer));
await step('cut and resume', () => streamed(new Parley({ baseUrl: cutUrl, apiKey })));

let own;
await step('dropped connection', async () => {
  const name = `Journey ${process.pid}`;
  own = (await new Parley({ baseUrl: dropUrl, token }).chatbots.create({ name, accountId })).id;
  const all = await owner.chatbots.list({ accountId });
  assert.equal(all.filter((chatbot) => chatbot.name === name).length, 1);
});

await step('rate limit', async () => {
  const spent = new Parley({ baseUrl, apiKey: limited.apiKey });
  const ask = () => spent.query({ chatbotId: limited.chatbotId, message });
  const refusal = await ask()
    .then(ask)
    .then(
      () => undefined,
      (error) => error,
    );
  assert.ok(refusal instanceof ParleyError);
  assert.equal(refusal.code, 'RATE_LIMIT_EXCEEDED');
  assert.equal(refusal.status, 429);
  assert.ok(refusal.retryAfter > 0);
});

await step('errors', async () => {
  const wrong = (options) => new Parley({ baseUrl, ...options });
  const idempotencyKey = `journey-${process.pid}-${Date.now()}`;
  await customer.query({ chatbotId, message }, { idempotencyKey });
  const unknown = { chatbotId: 'bot_unknown', message };
  const stale = { chatbotId, settings: { welcomeMessage: 'Hello' }, ifMatch: '"long-ago"' };
  const calls = [
    ['INVALID_REQUEST', () => customer.query({ chatbotId, message: '  ' })],
    ['MESSAGE_TOO_LONG', () => customer.query({ chatbotId, message: 'a'.repeat(4_001) })],
    ['CHATBOT_NOT_FOUND', () => customer.query(unknown)],
    ['UNAUTHORIZED', () => wrong({}).query({ chatbotId, message })],
    ['INVALID_API_KEY', () => wrong({ apiKey: 'pk_live_wrong' }).query({ chatbotId, message })],
    ['INVALID_TOKEN', () => wrong({ token: 'a.b.c' }).statistics({ chatbotId })],
    ['USER_MISMATCH', () => owner.statistics({ chatbotId, userId: agent.userId })],
    ['FORBIDDEN', () => colleague.apiKeys.create({ accountId, name: 'Mine' })],
    ['SESSION_NOT_FOUND', () => customer.live.get({ sessionId: 'live_unknown' })],
    ['NOT_FOUND', () => owner.sources.get({ chatbotId, sourceId: 'src_unknown' })],
    ['PRECONDITION_FAILED', () => owner.settings.update(stale)],
    ['CONFLICT', () => customer.query({ chatbotId, message: 'Another?' }, { idempotencyKey })],
  ];
  for (const [code, call] of calls) assert.equal(await codeOf(call()), code);
  await assert.rejects(customer.query(unknown), { name: 'ParleyError', status: 400 });
});

await step('unicode', async () => {
  const welcomeMessage = 'Grüß Gott! 👋 日本語';
  await owner.settings.update({ chatbotId: own, settings: { welcomeMessage } });
  assert.equal((await owner.settings.get({ chatbotId: own })).settings.welcomeMessage, welcomeMessage);
  const { response } = await customer.query({ chatbotId, message: 'Wann öffnet das Café in Köln? 👋' });
  assert.match(response, /Grüne Brücke/);
});

let answer;
await step('upload', async () => {
  const last = 'The warehouse in Oslo opens at nine.';
  const filler = 'Nothing of interest is said in this line. '.repeat(24).concat('\n\n');
  const text = filler.repeat(Math.ceil((1024 * 1024) / filler.length)) + last;
  const file = new Blob([text], { type: 'text/plain' });
  let sent = { sentBytes: 0, totalBytes: 1 };
  const onProgress = (progress) => {
    sent = progress;
  };
  const { id: sourceId } = await owner.sources.addFile({ chatbotId: own, file, name: 'long.txt' }, { onProgress });
  assert.ok(sent.totalBytes > 1024 * 1024);
  assert.equal(sent.sentBytes, sent.totalBytes);
  assert.equal((await owner.sources.waitUntilRead({ chatbotId: own, sourceId })).status, 'ready');
  answer = await customer.query({ chatbotId: own, message: 'When does the warehouse in Oslo open?' });
  assert.match(answer.response, /nine/);
});

await step('feedback and statistics', async () => {
  const { sessionId, messageId } = answer;
  assert.equal((await customer.feedback({ sessionId, messageId, rating: 5 })).rating, 5);
  const { totalInteractions, satisfactionScore } = await owner.statistics({ chatbotId: own });
  assert.ok(totalInteractions >= 1);
  assert.equal(satisfactionScore, 5);
});

await step('live chat', async () => {
  const { sessionId } = await customer.live.open({ chatbotId: own, visitorName: 'Zoë' });
  const asked = { sessionId, message: 'Is it dimmable? 💡', senderType: 'customer', senderName: 'Zoë' };
  await customer.live.send(asked);
  await colleague.live.send({ sessionId, message: 'Natürlich!', senderType: 'agent', senderName: 'Anna' });
  await colleague.live.close({ sessionId });
  const told = [];
  for await (const { event, data } of customer.live.events({ sessionId }))
    if (event === 'message' || event === 'closed') told.push(data.message ?? event);
  assert.deepEqual(told, ['Is it dimmable? 💡', 'Natürlich!', 'closed']);
  assert.equal(await codeOf(customer.live.send(asked)), 'SESSION_CLOSED');
});

await step('agent status', async () => {
  const { status } = await colleague.agentStatus({ agentId: agent.userId, status: 'busy', maxConcurrentChats: 3 });
  assert.equal(status, 'busy');
});

await step('API keys', async () => {
  const { id: keyId, key } = await owner.apiKeys.create({ accountId, name: 'Short-lived' });
  const user = new Parley({ baseUrl, apiKey: key });
  await user.query({ chatbotId, message });
  await owner.apiKeys.revoke({ accountId, keyId });
  let code = 'none';
  while (code === 'none') code = await codeOf(user.query({ chatbotId, message }));
  assert.equal(code, 'INVALID_API_KEY');
});

await step('webhook', async () => {
  let deliveries = [];
  while (deliveries.length === 0) deliveries = await (await fetch(given.deliveriesUrl)).json();
  const [{ headers, payload }] = deliveries;
  const secret = given.webhookSecret;
  assert.equal((await verifyWebhook({ headers, payload, secret })).type, 'conversation.started');
  assert.equal(await codeOf(verifyWebhook({ headers, payload: `${payload} `, secret })), 'INVALID_SIGNATURE');
});

await step('cancel', async () => {
  const signal = AbortSignal.timeout(1);
  await assert.rejects(customer.query({ chatbotId, message }, { signal }), { name: 'TimeoutError' });
  assert.equal(await codeOf(customer.query({ chatbotId, message }, { timeoutMs: 1, retries: 0 })), 'TIMEOUT');
});
