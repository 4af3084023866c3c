import type { Browser, Page } from '@playwright/test';
import { alex, consultant, type Person } from '../support/practice.ts';
import { launch } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/** A page of someone who only looks: nothing is pressed or moved. */
async function look(
  browser: Browser,
  { username, password }: Pick<Person, 'username' | 'password'>,
  at: { baseURL?: string } = {},
) {
  const context = await browser.newContext({
    ...at,
    viewport: { width: 390, height: 700 },
    reducedMotion: 'reduce',
  });
  const answer = await context.request.post('/api/login', { data: { username, password } });
  expect(answer.status()).toBe(200);
  return context.newPage();
}
const drawn = (page: Page) => page.locator('.drawn');

/** Paths that a page asks for from now on. Its icon is none of them: a browser with tabs asks for it by itself. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== '/api/site/icon') paths.push(pathname);
  });
  return paths;
}

test('the first screen comes with the page, and its links work without a script', async ({ browser }) => {
  const page = await look(browser, alex);
  const calls = requestsOf(page);
  const answer = await page.goto('/client/portal');
  expect(answer?.headers()['cache-control']).toBe('no-store');
  const toDo = drawn(page).getByRole('region', { name: 'To do' });
  await expect(toDo.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await expect(drawn(page).getByRole('region', { name: 'Summary' })).toContainText(/Documents\s*5/);
  // The data came with the page.
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await drawn(page).getByRole('link', { name: 'Pay', exact: true }).dispatchEvent('click');
  await expect(page).toHaveURL('/client/payments');
  await page.context().close();
});

test(
  'a drawn button acts once the script has run, and the focus stays',
  { tag: '@all' },
  async ({ browser }) => {
    const page = await look(browser, alex);
    await page.goto('/client/portal');
    await expect(drawn(page)).toBeVisible();
    const account = page.getByRole('button', { name: 'AS, account of Alex Sample' });
    await account.focus();
    await expect(drawn(page)).toHaveCount(0);
    await expect(account).toBeFocused();
    await expect(page.getByRole('region', { name: 'Recent Documents' })).toBeVisible();

    await page.reload();
    await expect(drawn(page)).toBeVisible();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await page.context().close();
  },
);

test(
  'the day comes with the page, too; live, the first screens still need no Ant Design',
  { tag: '@all' },
  async ({ browser }) => {
    // With another journey's booking requests, Today would show them, and need it.
    const product = await launch('product-first-screen');
    for (const [person, address, region] of [
      [consultant, '/admin', 'Waiting for you'],
      [alex, '/client/dashboard', 'To do'],
    ] as const) {
      const page = await look(browser, person, { baseURL: product.url });
      const calls = requestsOf(page);
      const answer = await page.goto(address);
      expect(answer?.headers()['cache-control']).toBe('no-store');
      await expect(drawn(page).getByRole('region', { name: region })).toBeVisible();
      expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
      await expect(drawn(page)).toHaveCount(0);
      await expect(page.getByRole('region', { name: region })).toBeVisible();
      expect(calls.filter((path) => path.includes('antd'))).toEqual([]);
      // It is loaded with the first menu.
      await page.getByRole('button', { name: /^Your account$|, account of/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(calls.filter((path) => path.includes('antd'))).not.toEqual([]);
      await page.context().close();
    }
    await product.stop();
  },
);

test(
  'the drawn search takes keys at once, and the live one keeps them',
  { tag: '@all' },
  async ({ browser }) => {
    const page = await look(browser, consultant);
    await page.goto('/admin');
    await expect(drawn(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('alex sample', { delay: 80 });
    await expect(drawn(page)).toHaveCount(0);
    const search = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' });
    await expect(search).toHaveValue('alex sample');
    await expect(search).toBeFocused();
    await expect(page.getByRole('option', { name: /^Alex Sample/ }).first()).toBeVisible();
    await page.context().close();
  },
);
