/**
 * Push notifications while the dashboard is closed, and a page of our own while there is no network. Nothing else is
 * kept: every page and every reply comes from the server.
 */
const offlinePage = '/offline.html';
const cacheName = 'offline-1';

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const forgetOthers = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forgetOthers());
});

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(() => caches.match(offlinePage)));
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
    const windows = await self.clients.matchAll({ type: 'window' });
    const there = windows.find(({ url }) => url === address) ?? windows[0];
    if (!there) return self.clients.openWindow(address);
    if (there.url !== address) await there.navigate(address).catch(() => self.clients.openWindow(address));
    return there.focus();
  };
  event.waitUntil(open());
});
