import { holdsText } from '../shared/offline/worker-messages.ts';
import { askPage } from './ask-page.ts';
import type { WorkerScope } from './scope.ts';

/**
 * Replaces the version before, unless a page holds text that has not been sent. No page is reloaded: its next load has the new
 * version.
 */
export async function takeOverUnlessTyping(scope: WorkerScope): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = pages.filter(({ url }) => url.startsWith(scope.registration.scope));
  // One that does not answer may hold some.
  const answers = await Promise.all(own.map((page) => askPage(page, holdsText)));
  if (answers.some((holdsIt) => holdsIt !== false)) return;
  await scope.skipWaiting();
}
