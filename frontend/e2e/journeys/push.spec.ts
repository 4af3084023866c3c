import type { Page, Worker } from '@playwright/test';
import { expect, expectToast, test } from '../support/test.ts';

/** The browser of npm has no push service and no notifications: what another one would answer, across pages. */
function pushInPage(): void {
  const key = 'push of the test';
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const current = () => {
    const endpoint = localStorage.getItem(key);
    return endpoint === null
      ? null
      : {
          endpoint,
          toJSON: () => ({ endpoint, expirationTime: null, keys }),
          unsubscribe: async () => {
            localStorage.removeItem(key);
            return true;
          },
        };
  };
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Object.assign(Notification, { requestPermission: async () => 'granted' });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current(),
    subscribe: async () => {
      localStorage.setItem(key, `https://push.example.com/send/${crypto.randomUUID()}`);
      return current();
    },
  });
}

/** The browser gets a push for the area of the page, as from its push service. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
}

/** The portal's service worker, whose notifications are kept in its `shown` in place of the screen. */
async function workerOf(page: Page): Promise<Worker> {
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown: object[] = [];
    Object.assign(globalThis, { shown });
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
  });
  return worker;
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);

/** As if the person tapped the last one. Only a real tap lets the worker focus a window, which is refused here. */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const { shown } = globalThis as unknown as { shown: object[] };
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event('notificationclick'), {
      notification: { ...shown.at(-1), close: () => undefined },
      waitUntil: (one: Promise<unknown>) => work.push(one),
    });
    globalThis.dispatchEvent(event);
    await Promise.allSettled(work);
  });

test(
  'a client who has sent a message is offered notifications, gets them, and turns them off',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const thread = await practice.converse(client, 'Your return', ['It is ready.']);
    const page = await visit(client, { serviceWorkers: 'allow' });
    await page.addInitScript(pushInPage);
    await page.goto('/client/messages');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const offer = page.getByRole('region', { name: 'Turn on notifications?' });
    const heading = page.locator('#content').getByRole('heading', { name: 'Messages' }).first();
    await expect(heading).toBeVisible();
    await expect(offer).toBeHidden();

    await page.getByRole('button', { name: 'New Message' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject').fill('A question');
    await dialog.getByLabel('Message').fill('When can we talk?');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Message sent', /./);
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Turn on notifications' }).click();
    await expectToast(page, 'Notifications are on');
    await expect(offer).toBeHidden();

    const worker = await workerOf(page);
    const url = `/client/messages/${thread}`;
    await deliver(
      page,
      JSON.stringify({ title: 'Practice', body: 'New message', url, kind: 'message', tag: 'n-1' }),
    );
    await expect
      .poll(() => shownBy(worker))
      .toEqual([
        expect.objectContaining({ title: 'Practice', body: 'New message', tag: 'n-1', data: { url } }),
      ]);
    await page.evaluate(() => void (document.documentElement.dataset['isSame'] = 'true'));
    await tap(worker);
    await expect(page).toHaveURL(url);
    await expect(page.getByText('It is ready.')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-is-same', 'true');

    await page.context().request.put('/api/profile', { data: { language: 'es' } });
    await page.goto('/client/profile?tab=preferences');
    const device = page.getByRole('switch', { name: 'Mostrar notificaciones en este dispositivo' });
    await expect(device).toBeChecked();
    await deliver(page, 'not JSON');
    await expect
      .poll(async () => (await shownBy(worker)).at(-1))
      .toMatchObject({ body: 'Tiene una notificación nueva', data: { url: '/client/portal' } });
    await expect(
      page.getByRole('list', { name: 'Dispositivos con notificaciones' }).getByRole('listitem'),
    ).toHaveCount(1);
    await page.getByRole('switch', { name: 'Mensajes: En sus equipos' }).click();
    await expectToast(page, 'Preferencias guardadas');
    await device.click();
    await expectToast(page, 'Notificaciones desactivadas');
    await expect(device).not.toBeChecked();
    await expect(page.getByRole('list', { name: 'Dispositivos con notificaciones' })).toBeHidden();
  },
);
