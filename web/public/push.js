/*
 * What a service worker does with a notice: shows it, and opens the table that it is about.
 * It stands by itself, so that another worker can take it in with importScripts('/push.js').
 */
self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(told.title || 'Sztab', {
      body: told.body || '',
      // A notice that comes twice, or is followed by a newer one of its kind, replaces the first.
      tag: told.tag || 'sztab',
      icon: '/icon-192.png',
      badge: '/favicon-turn.svg',
      data: { url: told.url || '/' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url ?? '/', self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const there = windows.find((one) => new URL(one.url).pathname === wanted.pathname);
      return there ? there.focus() : self.clients.openWindow(wanted.href);
    }),
  );
});
