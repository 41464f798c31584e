/* Shows what the portal pushes, and opens its page. It has no fetch handler: no page is kept, and none passes through it. */
addEventListener('push', (event) => {
  const { title, path } = event.data.json();
  // The next one about a case takes the place of the last.
  event.waitUntil(
    registration.showNotification(title, { tag: path, renotify: true, icon: '/favicon.ico', data: path }),
  );
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, location.origin).href));
});

async function open(url) {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === url);
  await (tab ? tab.focus() : clients.openWindow(url));
}
