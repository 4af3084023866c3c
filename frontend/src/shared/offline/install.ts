import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage } from '@steward/texts';
import type { SignedInUserDto } from '../api/models/SignedInUserDto';
import type { SiteDto } from '../api/models/SiteDto';
import { userKey } from '../http/query-client';
import { siteKey } from '../practice/site';
import { holdsTypedText } from '../session/typed-text';
import { tidy } from './kept';
import { rememberLastUse } from './last-use';
import { holdsText, takeOver } from './worker-messages';

const scopes = { client: '/client/', admin: '/admin' };

/** Prepares an area for use without a connection, and for what it keeps in the browser. */
export function install(queries: QueryClient): undefined {
  const area = window.location.pathname.startsWith('/admin') ? 'admin' : 'client';
  const user = queries.getQueryData<SignedInUserDto | null>(userKey);
  const site = queries.getQueryData<SiteDto>(siteKey);
  rememberLastUse(area, { language: currentLanguage(), practice: site?.displayName ?? '' });
  // A browser that stores nothing has nothing of others.
  if (user) void tidy(user.id).catch(() => undefined);
  // While developing, files change without their names.
  if ('serviceWorker' in navigator && import.meta.env.PROD) void registerWorker(scopes[area]);
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
