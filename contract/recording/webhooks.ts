import { Parley } from '../../clients/js/src/index.ts';
import type { Scene } from '../service/prepare-scene.ts';
import { startReceiver } from '../service/webhook-receiver.ts';
import type { Scenario } from './scenario.ts';

interface Signed {
  payload: string;
  headers: Record<string, string>;
  now: number;
}

interface Deliveries {
  first: Signed;
  afterRotation: Signed;
  secret: string;
  newSecret: string;
}

const known = new WeakMap<Scene, Promise<Deliveries>>();

/** What a server has sent, before and after its secret was rotated. */
function deliveriesOf(scene: Scene): Promise<Deliveries> {
  const recorded = known.get(scene) ?? record(scene);
  known.set(scene, recorded);
  return recorded;
}

async function record({ baseUrl, token, accountId }: Scene): Promise<Deliveries> {
  const receiver = await startReceiver();
  const owner = new Parley({ baseUrl, token });
  const body = { url: `${receiver.url}/`, accountId };
  const { id, secret } = await owner.request('POST', '/api/webhooks', { body });
  const send = async (count: number): Promise<Signed> => {
    await owner.request('POST', `/api/webhooks/${id}/test`);
    const { payload, headers } = await receiver.delivery(count);
    const wanted = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const kept = Object.fromEntries(wanted.map((name) => [name, String(headers[name])]));
    return { payload, headers: kept, now: Number(kept['webhook-timestamp']) };
  };
  const first = await send(1);
  const { secret: newSecret } = await owner.request('POST', `/api/webhooks/${id}/rotate-secret`);
  const afterRotation = await send(2);
  await owner.request('DELETE', `/api/webhooks/${id}`);
  await receiver.stop();
  return { first, afterRotation, secret, newSecret };
}

function verifying(name: string, about: string, given: (deliveries: Deliveries) => object): Scenario {
  return {
    name: `webhook-${name}`,
    about,
    as: 'nobody',
    operation: 'verifyWebhook',
    arguments: async (scene) => ({ ...given(await deliveriesOf(scene)) }),
    isVerbatim: true,
  };
}

export const webhooks: Scenario[] = [
  verifying('good', 'A webhook of the server is verified.', ({ first, secret }) => ({ ...first, secret })),
  verifying('header-names', 'Names of headers may be in capitals.', ({ first, secret }) => ({
    ...first,
    headers: Object.fromEntries(Object.entries(first.headers).map(([name, value]) => [name.toUpperCase(), value])),
    secret,
  })),
  verifying('tampered', 'A body that was changed is refused.', ({ first, secret }) => ({
    ...first,
    payload: first.payload.replace('webhook.test', 'webhook.best'),
    secret,
  })),
  verifying('other-id', 'A signature for another event is refused.', ({ first, secret }) => ({
    ...first,
    headers: { ...first.headers, 'webhook-id': 'evt_another' },
    secret,
  })),
  verifying('old', 'A webhook of more than five minutes ago is refused.', ({ first, secret }) => ({
    ...first,
    now: first.now + 301,
    secret,
  })),
  verifying('from-the-future', 'A webhook of more than five minutes ahead is refused.', ({ first, secret }) => ({
    ...first,
    now: first.now - 301,
    secret,
  })),
  verifying('unsigned', 'A request without the headers is refused.', ({ first, secret }) => ({
    ...first,
    headers: { 'content-type': 'application/json' },
    secret,
  })),
  verifying('other-secret', 'A signature of another secret is refused.', ({ first, newSecret }) => ({
    ...first,
    secret: newSecret,
  })),
  verifying('several-secrets', 'One of several secrets is enough.', ({ first, secret, newSecret }) => ({
    ...first,
    secret: [newSecret, secret],
  })),
  verifying('rotated-old-secret', 'While a secret is rotated, the old one still verifies.', (recorded) => ({
    ...recorded.afterRotation,
    secret: recorded.secret,
  })),
  verifying('rotated-new-secret', 'While a secret is rotated, the new one verifies already.', (recorded) => ({
    ...recorded.afterRotation,
    secret: recorded.newSecret,
  })),
];
