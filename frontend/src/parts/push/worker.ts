import { askPage } from '../../worker/ask-page.ts';
import type { WorkerScope } from '../../worker/scope.ts';
import { read, write, type Words } from './shared/device-store.ts';
import { pageAt, type Lead } from './shared/led-page.ts';

/** Shows each push as a notification, leads to its page when it is tapped, and renews a changed subscription. */
export function listen(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(lead(scope, event.notification.data));
  });
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew(scope, event.newSubscription, event.oldSubscription)),
  );
}

/** Words before the area has stored its own: it has not been opened since the installation of the worker. */
const firstWords: Words = {
  title: 'You have a new notification',
  body: '',
  icon: '/api/site/icon?size=192',
};

/** Always shows one: a browser takes the permission away after a push without. */
async function show({ registration, location }: WorkerScope, sent: { json: () => unknown } | null) {
  const words = (await read(registration.scope, 'words').catch(() => undefined)) ?? firstWords;
  const { title, body, url, tag } = contentOf(sent);
  const isReadable = title !== undefined && body !== undefined;
  await registration.showNotification(isReadable ? title : words.title, {
    body: isReadable ? body : words.body,
    icon: words.icon,
    ...(tag !== undefined && { tag }),
    data: { url: pageAt(url, location.origin) ?? homeOf(registration) },
  });
}

type Content = Partial<Record<'title' | 'body' | 'url' | 'tag', string>>;

/** The fields that are texts. */
function contentOf(sent: { json: () => unknown } | null): Content {
  try {
    const fields = Object.entries(Object(sent?.json()) as object);
    return Object.fromEntries(fields.filter(([, value]) => typeof value === 'string' && value !== ''));
  } catch {
    return {}; // not JSON, or not decrypted
  }
}

const homeOf = ({ scope }: ServiceWorkerRegistration): string =>
  new URL(scope).pathname === '/admin' ? '/admin' : '/client/portal';

/** In the window used last, without a reload; in a new one if none answers. */
async function lead({ registration, clients, location }: WorkerScope, data: unknown): Promise<void> {
  const { url } = Object(data) as { url?: unknown };
  const leadTo = pageAt(url, location.origin) ?? homeOf(registration);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages.filter((one) => one.url.startsWith(registration.scope)))
    if (await askPage(page, { leadTo } satisfies Lead)) return void (await page.focus());
  await clients.openWindow(leadTo);
}

/**
 * The browser has another subscription than before, or none. Sent for the person who made it; refused if another one is logged in
 * here now, and if the session has ended. The page repairs what fails here.
 */
async function renew(
  { registration }: WorkerScope,
  changed: PushSubscription | null,
  before: PushSubscription | null,
): Promise<void> {
  const known = await read(registration.scope, 'subscription');
  if (!known) return;
  const subscription =
    changed ??
    (await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: before?.options.applicationServerKey ?? (await publicKey()),
    }));
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Person': String(known.person) },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (!answer.ok) return;
  const { id } = (await answer.json()) as { id: number }; // typed by the contract of the path
  await write(registration.scope, 'subscription', { ...known, id, endpoint: subscription.endpoint });
}

async function publicKey(): Promise<string> {
  const answer = await fetch('/api/push');
  return ((await answer.json()) as { publicKey: string }).publicKey; // typed by the contract of the path
}
