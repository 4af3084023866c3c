/**
 * The service worker of portal and dashboard, a registration of its own for each: it answers with the program's files and,
 * without a connection, with a page that says so. No answer of the API and no person's data passes through it.
 */
import { tidy } from '../shared/offline/kept.ts';
import { takeOver } from '../shared/offline/worker-messages.ts';
import { cachedFile, fill, pageOrShell, removeOlder } from './caching.ts';
import { wayOf } from './rules.ts';
import type { WorkerOfPart, WorkerScope } from './scope.ts';
import { share } from './share.ts';
import { takeOverUnlessTyping } from './take-over.ts';

// The browser calls it a window's, whose types the DOM has.
const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('install', (event) =>
  event.waitUntil(
    Promise.all([
      fill(),
      // It has no part in calls of the API, which would start it each time, and as another version takes over (see install.ts).
      event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }),
    ]),
  ),
);

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      removeOlder(),
      // A page does not wait until the worker has started.
      scope.registration.navigationPreload?.enable(),
    ]),
  ),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (wayOf(request, scope.location.origin)) {
    case 'page':
      event.respondWith(pageOrShell(request, event.preloadResponse));
      return event.waitUntil(tidy().catch(() => undefined));
    case 'file':
      return event.respondWith(cachedFile(request));
    case 'share':
      return event.respondWith(share(request));
    case undefined:
      return undefined;
  }
});

scope.addEventListener('message', (event) => {
  if (event.data === takeOver) event.waitUntil(takeOverUnlessTyping(scope));
});

for (const { listen } of Object.values(
  import.meta.glob<WorkerOfPart>('../parts/*/worker.ts', { eager: true }),
))
  listen(scope);
