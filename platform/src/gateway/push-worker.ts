import { PUSH_WORKER_PATH } from '@entropi/shared/remote/push-worker';
import type { FastifyInstance } from 'fastify';

/**
 * The service worker, which shows pushes and opens their pages. It has no `fetch` event and stores nothing: what a
 * page loads is decided by registry and gateway alone, and a worker that answered for them could keep an old or
 * recalled version alive. It is written by hand, small enough to need no build, and is the same for all versions of
 * the shell.
 */
const WORKER = `'use strict';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

function read(data) {
  try {
    const { title, body, path, tag } = data.json();
    return { title: String(title), body: String(body), path: String(path), tag: String(tag) };
  } catch {
    return { title: 'Entropi', body: '', path: '/', tag: 'entropi' };
  }
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data);
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }));
});

async function open(path) {
  // A path of another origin is none of ours.
  const target = new URL(path, self.location.origin);
  const url = target.origin === self.location.origin ? target.href : self.location.origin;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((each) => each.url === url);
  if (shown) return shown.focus();
  return self.clients.openWindow(url);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/'));
});
`;

/** Serves the service worker, under a policy that lets it fetch nothing. */
export function registerPushWorker(app: FastifyInstance): void {
  app.get(PUSH_WORKER_PATH, async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'",
      })
      .type('text/javascript; charset=utf-8')
      .send(WORKER),
  );
}
