/**
 * Push notifications while the dashboard is closed, and a page of our own while there is no network. Nothing else is
 * kept: every page and every reply comes from the server.
 */
const offlinePage = '/offline.html';
/** What that page is set in, and what says it in the dashboard's language. */
const itsParts = ['/font.woff2', '/offline.js'];
const cacheName = 'offline-5';

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll([offlinePage, ...itsParts].map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
  // Most requests need not wait until this script runs. Not every browser can be told so.
  const unconcerned = ['/api/*', '/dashboard/*'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }));
  event.waitUntil(Promise.resolve(event.addRoutes?.(unconcerned)).catch(() => {}));
});

addEventListener('activate', (event) => {
  const forgetOthers = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  };
  // The page is asked for while this script starts.
  event.waitUntil(Promise.all([forgetOthers(), self.registration.navigationPreload?.enable()]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (itsParts.includes(pathname)) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  // Not what is shown inside a page, such as the chat: that has words of its own.
  if (request.mode !== 'navigate' || request.destination !== 'document') return;
  const load = async () => (await event.preloadResponse) ?? fetch(request);
  event.respondWith(load().catch(() => caches.match(offlinePage)));
});

addEventListener('push', (event) => {
  const { title = 'Parley', body = '', path = '/inbox', tag } = event.data?.json() ?? {};
  const shown = { body, tag, renotify: Boolean(tag), icon: '/icon-192.png', badge: '/icon-192.png', data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.path ?? '/inbox', self.location.origin).href;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = windows.find(({ url }) => url === address) ?? windows[0];
    if (!there) return self.clients.openWindow(address);
    if (there.url !== address) await there.navigate(address).catch(() => self.clients.openWindow(address));
    return there.focus();
  };
  event.waitUntil(open());
});
