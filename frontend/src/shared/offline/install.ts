import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage } from '@steward/texts';
import type { SignedInUserDto } from '../api/models/SignedInUserDto';
import type { SiteDto } from '../api/models/SiteDto';
import { userKey } from '../http/query-client';
import { siteKey } from '../practice/site';
import { openSender, senderOf } from '../sending/use-sender';
import { holdsTypedText } from '../session/typed-text';
import { tidy } from './kept';
import { watchReach } from './lasting-drafts';
import { rememberLastUse } from './last-use';
import { holdsText, takeOver } from './worker-messages';

const scopes = { client: '/client/', admin: '/admin' };

/**
 * Prepares an area for use without a connection, and for what it keeps in the browser; what is kept to be sent is sent while
 * the area is open. @returns ends that
 */
export function install(queries: QueryClient): (() => void) | undefined {
  const area = window.location.pathname.startsWith('/admin') ? 'admin' : 'client';
  const user = queries.getQueryData<SignedInUserDto | null>(userKey);
  const site = queries.getQueryData<SiteDto>(siteKey);
  rememberLastUse(area, { language: currentLanguage(), practice: site?.displayName ?? '' });
  // While developing, files change without their names.
  if ('serviceWorker' in navigator && import.meta.env.PROD) void registerWorker(scopes[area]);
  if (!user) return undefined;
  // A browser that stores nothing has nothing of others.
  void tidy(user.id).catch(() => undefined);
  const stopKeeping = watchReach();
  const close = openSender(queries, user.id);
  // Live updates ask for the user after each reconnection, and the login over the page names them.
  const stopWatching = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    const now = state.data as SignedInUserDto | null; // of this key
    if (queryKey[0] === userKey[0] && now?.id === user.id) senderOf(queries).wake();
  });
  return () => {
    stopKeeping();
    stopWatching();
    close();
  };
}

async function registerWorker(scope: string): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', answer);
  try {
    const registration = await serviceWorker.register('/service-worker.js', { scope });
    if (!registration.waiting) return;
    await quiet();
    registration.waiting.postMessage(takeOver);
  } catch {
    // A private window may allow none: the area works without it.
  }
}

/**
 * Until the page has asked for nothing for two seconds: a file that it asks for at the moment in which another version takes over
 * starts the old one anew, and the new one goes on waiting: findings/request-parks-a-new-worker.sh.
 */
const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    let ended: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(ended);
      ended = setTimeout(() => {
        observer.disconnect();
        resolve();
      }, 2_000);
    };
    const observer = new PerformanceObserver(wait);
    observer.observe({ type: 'resource' });
    wait();
  });

function answer({ data, ports: [port] }: MessageEvent): void {
  if (data === holdsText) port?.postMessage(holdsTypedText());
}
