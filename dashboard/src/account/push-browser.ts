import { registerServiceWorker } from '../ui/service-worker.ts';

/** How this browser stands to push notifications. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && typeof Notification !== 'undefined';

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const known = await navigator.serviceWorker.getRegistration('/');
  return (await known?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** What the server needs to reach this browser. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Asks the user, then the browser's push service. Nothing where the user does not want it. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

/** Gives the address that the server need not know any more. */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  const known = await navigator.serviceWorker.getRegistration('/');
  const subscription = await known?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}
