import { holdsText } from '../shared/offline/worker-messages.ts';
import type { PageClient, WorkerScope } from './scope.ts';

/** Milliseconds in which a page says that it holds no text. One that does not answer may hold some. */
const patience = 1_000;

/**
 * Replaces the version before, unless a page holds text that has not been sent. No page is reloaded: its next load has the new
 * version.
 */
export async function takeOverUnlessTyping(scope: WorkerScope): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = pages.filter(({ url }) => url.startsWith(scope.registration.scope));
  if ((await Promise.all(own.map(mayHoldText))).includes(true)) return;
  await scope.skipWaiting();
}

const mayHoldText = (page: PageClient): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (holdsIt: boolean) => {
      port1.close();
      resolve(holdsIt);
    };
    port1.onmessage = ({ data }: MessageEvent<boolean>) => settle(data);
    setTimeout(settle, patience, true);
    page.postMessage(holdsText, [port2]);
  });
