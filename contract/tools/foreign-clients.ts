import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Parley } from '../../clients/js/src/index.ts';
import type { Scene } from '../service/prepare-scene.ts';

const longestWaitMs = 20_000;

/** Follows a live chat with the package `eventsource`, and expects the message that is sent meanwhile. */
export async function readsEvents(folder: string, { baseUrl, apiKey, chatbotId }: Scene): Promise<string[]> {
  const { EventSource } = await import(pathToFileURL(resolveIn(folder, 'eventsource')).href);
  const parley = new Parley({ baseUrl, apiKey });
  const { sessionId } = await parley.live.open({ chatbotId });
  const withKey = (url: string, init: RequestInit) =>
    fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${apiKey}` } });
  const source = new EventSource(`${baseUrl}/api/live-chat/sessions/${sessionId}/events`, { fetch: withKey });
  try {
    const heard = new Promise<string>((resolve, reject) => {
      setTimeout(() => reject(new Error('The message did not come.')), longestWaitMs).unref();
      source.addEventListener('message', ({ data }: { data: string }) => resolve(data));
    });
    await parley.live.send({ sessionId, message: 'Is anybody there?', senderType: 'customer', senderName: 'Ada' });
    return (await heard).includes('Is anybody there?') ? [] : ['Another message came.'];
  } catch (error) {
    return [String(error)];
  } finally {
    source.close();
  }
}

interface WebhookCase {
  about: string;
  arguments: { payload: string; headers: Record<string, string>; secret: string | string[]; now: number };
  error?: unknown;
}

/** Verifies recorded webhooks with the package `standardwebhooks`, at the time at which they came. */
export async function verifiesWebhooks(folder: string, cases: readonly WebhookCase[]): Promise<string[]> {
  const { Webhook } = createRequire(join(folder, 'package.json'))('standardwebhooks');
  return cases.flatMap(({ about, arguments: { payload, headers, secret, now }, error }) => {
    const clock = Date.now;
    Date.now = () => now * 1000;
    try {
      new Webhook([secret].flat()[0]).verify(payload, headers);
      return error ? [`${about} It was accepted.`] : [];
    } catch (failure) {
      return error ? [] : [`${about} ${failure}`];
    } finally {
      Date.now = clock;
    }
  });
}

const resolveIn = (folder: string, name: string) => createRequire(join(folder, 'package.json')).resolve(name);
