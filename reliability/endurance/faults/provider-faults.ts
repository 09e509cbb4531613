import {
  type StubBehaviour,
  type StubProvider,
  startStubProvider,
} from '../../../server/test-support/stub-provider.ts';
import type { Fault, Finding } from '../fault.ts';
import type { Ground } from '../ground.ts';
import { percentile } from '../load.ts';

const questions = 60;

/** A model that fails before its first word, with another to fall back on: every question is answered by that one. */
async function withFallback(
  ground: Ground,
  done: string,
  fail: (first: StubProvider) => Promise<void> | void,
): Promise<Finding> {
  const { shop, node, first, stats } = await openWithTwoModels(ground);
  await fail(first);
  const before = await stats();
  const tookMs: number[] = [];
  let answered = 0;
  const count = Math.max(10, Math.round(questions * ground.scale));
  for (let at = 0; at < count; at++) {
    const startedAt = performance.now();
    const reply = await shop.client.query(shop.account.apiKey, {
      chatbotId: shop.chatbotId,
      message: `When is the shop open, ${at}?`,
    });
    tookMs.push(performance.now() - startedAt);
    if (reply.status === 200) answered += 1;
  }
  const counted = (await stats()) - before;
  const alive = await fetch(`${node.url}/readyz`);
  return {
    done: `${done}; ${count} questions, one fallback`,
    figure: `${answered} of ${count} answered by the fallback, ${counted} counted; first ${(tookMs[0] ?? 0).toFixed(0)} ms, p50 ${percentile(tookMs, 0.5).toFixed(0)} ms; readiness ${alive.status}`,
    aim: 'all answered, counted = answered, ready',
    holds: answered === count && counted === answered && alive.status === 200,
  };
}

async function openWithTwoModels(ground: Ground) {
  const first = await startStubProvider();
  ground.atEnd(() => first.close());
  const node = await ground.startNode({
    DATA_DIR: ground.folder(),
    MODEL_BASE_URL: first.baseUrl,
    MODEL_NAME: 'first',
    MODEL_FALLBACKS: JSON.stringify([
      { provider: 'openai-compatible', model: 'second', baseUrl: ground.provider.baseUrl },
    ]),
    MODEL_FIRST_CHUNK_TIMEOUT_MS: '500',
    MODEL_TIMEOUT_MS: '10000',
  });
  const shop = await ground.openShop(node.url);
  const stats = async (): Promise<number> => {
    const path = `/api/chatbots/${shop.chatbotId}/stats?userId=${shop.account.userId}`;
    return (await shop.client.request('GET', path, { token: shop.account.idToken })).body.totalInteractions;
  };
  return { first, node, shop, stats };
}

export const providerSlow: Fault = {
  name: 'provider-slow',
  run: (ground) =>
    withFallback(ground, 'the model takes 60 s to begin, against a limit of 0.5 s', (first) => {
      first.behaviour = { delayMs: 60_000 };
    }),
};

export const providerDead: Fault = {
  name: 'provider-dead',
  run: (ground) => withFallback(ground, 'nobody listens at the model’s address', (first) => first.close()),
};

/** What a provider says that is not so, and whether the question may still be answered by the fallback. */
const lies: [string, StubBehaviour][] = [
  ['not JSON', { malformed: true }],
  ['an error inside the stream', { errorInStream: true }],
  ['a stream cut in the middle', { cutAfterTokens: 3 }],
  ['status 500', { failStatus: 500 }],
  ['silence after three words', { hangAfterTokens: 3 }],
];

export const providerLying: Fault = {
  name: 'provider-lying',
  async run(ground) {
    const each = Math.max(3, Math.round(10 * ground.scale));
    let answered = 0;
    let told = 0;
    let counted = 0;
    let lied = 0;
    const wrong: string[] = [];
    for (const [lie, behaviour] of lies) {
      // A node of its own: one that has been lied to asks the other model for a while.
      const { shop, node, first, stats } = await openWithTwoModels(ground);
      first.behaviour = behaviour;
      for (let at = 0; at < each; at++) {
        const question = { chatbotId: shop.chatbotId, message: `When, ${lie} ${at}?`, events: true };
        const text = await streamed(node.url, shop.account.apiKey, question);
        const hasEnd = /^event: done$/m.test(text);
        const hasError = /^event: error$/m.test(text) || text.startsWith('{"error"');
        if (hasEnd && !hasError) answered += 1;
        else if (hasError && !hasEnd) told += 1;
        else wrong.push(lie);
        if (text.includes('the secret inside')) wrong.push(`${lie}: the provider’s own words`);
      }
      counted += await stats();
      lied += first.counts.chat;
      await node.kill();
    }
    return {
      done: `${each} × each of: ${lies.map(([lie]) => lie).join(', ')}; streamed, one fallback`,
      figure: `${each * lies.length} questions, ${lied} calls to the lying model: ${answered} answered, ${told} ended with an explicit error, ${wrong.length} neither; ${counted} counted`,
      aim: 'answered or an explicit error; counted = answered',
      holds: lied >= lies.length && wrong.length === 0 && counted === answered,
    };
  },
};

async function streamed(url: string, token: string, body: object): Promise<string> {
  const response = await fetch(`${url}/api/chatbot/query-stream`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.text();
}
