import type { Page } from '@playwright/test';
import { aPdf } from '../support/files.ts';
import { alex, consultant } from '../support/practice.ts';
import { publishing } from '../support/next-version.ts';
import { expect, logIn, test } from '../support/test.ts';

const installed = { serviceWorkers: 'allow' } as const;

/** Loads the page again, until its area's worker controls it. */
async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Whether a version waits, and which one answers. */
const versions = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return { waits: registration.waiting !== null, active: registration.active?.state };
  });

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** As another app shares files: the browser posts them to the address that the manifest names. */
async function share(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<form id="share" method="post" enctype="multipart/form-data" action="/client/share"><input type="file" name="files" multiple></form>',
    );
  });
  await page.locator('#share input').setInputFiles(files);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#share')?.submit());
}

test(
  'without a connection a page says so, and an update waits for typed text',
  { tag: '@all' },
  async ({ baseURL, visit, watch }) => {
    watch.expect('net::ERR_INTERNET_DISCONNECTED', /./);
    const product = await publishing(baseURL ?? '');
    const page = await visit(alex, { ...installed, baseURL: product.url });
    const context = page.context();
    await page.goto('/client/messages');
    await untilControlled(page);
    for (const path of ['/client/documents', '/client/payments', '/client/profile', '/client/messages']) {
      await page.goto(path);
      await expect(page.locator('#content h1')).toBeVisible();
    }

    await page.getByRole('button', { name: 'New Message' }).first().click();
    const text = page.getByRole('dialog').getByLabel('Message');
    await text.fill('Half a sentence');
    product.publish();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => versions(page)).toEqual({ waits: true, active: 'activated' });
    const other = await context.newPage();
    await other.goto('/client/documents');
    await expect(other.locator('#content h1')).toBeVisible();
    // Longer than a page is asked whether it holds text.
    await expect.poll(() => versions(other)).toEqual({ waits: true, active: 'activated' });
    await expect(text).toHaveValue('Half a sentence');
    await text.fill('');
    await page.keyboard.press('Escape');
    await other.reload();
    await expect.poll(() => versions(other)).toEqual({ waits: false, active: 'activated' });
    await other.close();

    await context.setOffline(true);
    await page.goto('/client/documents?status=signed');
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await expect(page).toHaveTitle('You are offline');
    await expect(page.locator('body')).not.toContainText('Alex');
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status')).toHaveText('There is still no connection.');
    await context.setOffline(false);
    await expect(page.locator('#content').getByRole('heading', { name: 'Documents' }).first()).toBeVisible();
    await expect(page).toHaveURL('/client/documents?status=signed');

    const paths = await cachedPaths(page);
    expect(paths).toContain('/offline.html');
    expect(paths.filter((path) => !/^\/(?:assets\/.+\.(?:js|css|woff2)|offline\.html)$/.test(path))).toEqual(
      [],
    );
    await context.close();
    await product.stop();
  },
);

test(
  'each area says so in the language last used there, and public pages install nothing',
  { tag: '@all' },
  async ({ visit, watch, practice }) => {
    watch.expect('net::ERR_INTERNET_DISCONNECTED', /./);
    const client = await practice.addClient();
    const page = await visit(client, installed);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    await page.context().request.put('/api/profile', { data: { language: 'es' } });
    await page.goto('/client/documents');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await untilControlled(page);
    await page.context().setOffline(true);
    await page.goto('/client/payments');
    await expect(page.getByRole('heading', { level: 1, name: 'No tiene conexión' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');

    const dashboard = await visit(consultant, installed);
    await dashboard.goto('/admin/clients');
    await untilControlled(dashboard);
    const scopes = () =>
      dashboard.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      );
    expect(await scopes()).toEqual(['/admin']);
    await dashboard.context().setOffline(true);
    await dashboard.goto('/admin/health');
    await expect(dashboard.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  },
);

test(
  "another app's files wait for their upload, and belong to the next person who logs in",
  { tag: '@all' },
  async ({ visit, practice }) => {
    const [client, next] = [await practice.addClient(), await practice.addClient()];
    const page = await visit(client, installed);
    await page.goto('/client/documents');
    await untilControlled(page);
    const upload = page.getByRole('dialog', { name: 'Upload documents' });
    const names = upload.getByRole('list', { name: 'Files' }).getByRole('listitem').locator('b');

    await share(page, [aPdf('One', 'a "quoted" name.pdf'), aPdf('Two', 'second.pdf')]);
    await expect(names).toHaveText(['a "quoted" name.pdf', 'second.pdf']);
    await page.reload();
    await expect(names).toHaveText(['a "quoted" name.pdf', 'second.pdf']);
    await upload.getByRole('button', { name: 'Upload 2 documents' }).click();
    await expect(upload).toBeHidden();
    await expect(page).toHaveURL('/client/documents');
    await expect(page.getByRole('link', { name: 'a "quoted" name', exact: true })).toBeVisible();
    await page.goto('/client/documents?upload=new');
    await expect(upload).toBeVisible();
    await expect(names).toHaveCount(0);

    // Erased by the logout.
    await share(page, [aPdf('Three', 'erased.pdf')]);
    await expect(names).toHaveText(['erased.pdf']);
    await page.goto('/client/profile');
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await expect(page).toHaveURL('/');
    await page.goto('/client/login');
    await share(page, [aPdf('Four', 'next.pdf')]);
    await logIn(page, next);
    await expect(names).toHaveText(['next.pdf']);
    await upload.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(upload).toBeHidden();

    await page.context().clearCookies();
    await page.goto('/client/login');
    await share(page, [aPdf('Five', 'late.pdf')]);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await makeOlder(page, 15.1);
    await logIn(page, client);
    await expect(upload).toBeVisible();
    await expect(names).toHaveCount(0);
  },
);

/** Everything kept was kept these minutes ago. */
const makeOlder = (page: Page, minutes: number) =>
  page.evaluate(async (milliseconds) => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error());
      });
    const database = await answer(indexedDB.open('steward'));
    const kept = database.transaction('kept', 'readwrite').objectStore('kept');
    for (const row of (await answer(kept.getAll())) as { at: number }[])
      await answer(kept.put({ ...row, at: row.at - milliseconds }));
    database.close();
  }, minutes * 60_000);

test(
  'the number of tasks is on the icon until the logout, in the portal alone',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const page = await visit(client, installed);
    await page.addInitScript(() => {
      const badge = (text: string) => async () => void (document.documentElement.dataset['badge'] = text);
      Object.assign(navigator, {
        setAppBadge: (count: number) => badge(String(count))(),
        clearAppBadge: badge('none'),
      });
    });
    const badge = page.locator('html');
    await page.goto('/client/messages');
    await expect(badge).toHaveAttribute('data-badge', 'none');
    await practice.ask(client, { title: 'W-2 of 2026' });
    await expect(badge).toHaveAttribute('data-badge', '1');
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await expect(badge).toHaveAttribute('data-badge', 'none');
  },
);
