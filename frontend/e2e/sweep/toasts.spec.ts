import type { Page } from '@playwright/test';
import { consultant, newUsername } from '../support/practice.ts';
import { expect, expectToast, test, toast } from '../support/test.ts';

/** A login that always fails: the simplest way to a message. */
async function fail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log In' }).click();
  await expectToast(page, 'Login failed', 'Please try again or contact your administrator.');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  await page.mouse.move(5, 5);
}

/** Milliseconds for which the next message is shown, by the page's clock, since a test may be late. */
function timeShown(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let shownAt: number | undefined;
        new MutationObserver((_, observer) => {
          const isShown = document.querySelector('.toast') !== null;
          if (isShown) shownAt ??= performance.now();
          if (isShown || shownAt === undefined) return;
          observer.disconnect();
          resolve(performance.now() - shownAt);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
}

test.beforeEach(async ({ page, watch }) => {
  watch.expect(401, /^\/api\/login$/);
  await page.route('/api/login', (route) => route.fulfill({ status: 401, json: { statusCode: 401 } }));
  await page.goto('/client/login');
  await page.getByLabel('Username').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('a password');
});

test('there is one message at a time, and it disappears after five seconds', async ({ page }) => {
  const stayed = timeShown(page);
  await fail(page);
  expect(await stayed).toBeGreaterThan(4900);
  expect(await stayed).toBeLessThan(20_000);

  await fail(page);
  await fail(page);
  await expect(toast(page)).toHaveCount(1);
});

test('F8 focuses the message, and its button closes it', async ({ page }) => {
  await fail(page);
  await page.keyboard.press('F8');
  await expect(page.locator('.toasts')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const close = toast(page).getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toBeHidden();

  await fail(page);
  await close.click();
  await expect(toast(page)).toBeHidden();
});

test('a swipe of more than 50 pixels to the right dismisses the message, a shorter one does not', async ({
  page,
}) => {
  await fail(page);
  const swipe = async (pixels: number) => {
    const box = await toast(page).boundingBox();
    if (!box) throw new Error('There is no message to swipe');
    const x = box.x + 40;
    const y = box.y + box.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels, y, { steps: 8 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast(page)).toBeVisible();
  await expect(toast(page)).not.toHaveAttribute('data-swipe', 'end');
  await swipe(70);
  // Not automatically: under the pointer it would stay.
  await expect(toast(page)).toBeHidden();
});

test('a message is at most 420 pixels wide, and fits a phone', async ({ page }) => {
  await fail(page);
  const box = async () => {
    const found = await page.locator('.toasts').boundingBox();
    if (!found) throw new Error('There is no message');
    return found;
  };
  expect((await box()).width).toBe(420);
  await page.setViewportSize({ width: 320, height: 700 });
  const { x, width } = await box();
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
});

test('the row of the action stays visible on a phone', async ({ visit, practice }) => {
  const lastName = newUsername('Nearby');
  for (const firstName of ['Lou', 'Kit', 'Jo']) await practice.receive({ firstName, lastName });
  const page = await visit(consultant, { viewport: { width: 390, height: 844 } });
  await page.goto('/admin/contact-messages');
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByRole('status').filter({ hasText: '3 messages' })).toBeVisible();
  for (const name of ['Lou', 'Jo']) {
    const row = page.getByRole('row', { name: new RegExp(`^${name} ${lastName}`) });
    await row.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Resolve' }).click();
    await expect(row).toContainText('Resolved');
    const message = await toast(page).boundingBox();
    const acted = await row.boundingBox();
    if (!message || !acted) throw new Error('The message or its row is gone');
    expect(message.y + message.height <= acted.y || acted.y + acted.height <= message.y).toBe(true);
  }
});

test('a message from the last document goes into the bar before anything is pressed', async ({
  visit,
  practice,
}) => {
  const lastName = newUsername('Carried');
  await practice.receive({ lastName });
  const page = await visit(consultant);
  await page.goto('/admin/contact-messages');
  const row = page.getByRole('row', { name: new RegExp(`^Maya ${lastName}`) });
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Resolve' }).click();
  await expect(page.locator('.toasts[data-in="bar"] > .toast')).toBeVisible();
  await page.reload();
  await expect(page.locator('.toasts[data-in="bar"] > .toast')).toBeVisible();
});

test('a tap on a message goes to the content below, except on its button', async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.route('/api/login', (route) => route.fulfill({ status: 401, json: { statusCode: 401 } }));
  await page.goto('/client/login');
  await page.evaluate(() => {
    // At both edges, so that the message covers one of them wherever it goes.
    for (const inset of ['auto 0 0', '60px 0 auto']) {
      const covered = document.body.appendChild(document.createElement('button'));
      covered.textContent = '0';
      covered.style.cssText = `position: fixed; inset: ${inset}; height: 160px`;
      covered.addEventListener(
        'click',
        () => (covered.textContent = String(Number(covered.textContent) + 1)),
      );
    }
  });
  const covered = page.locator('body > button').first();
  await page.getByLabel('Username').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('a password');
  await fail(page);
  await toast(page).locator('.toast-title').tap();
  await expect(covered).toHaveText('1');
  await toast(page).getByRole('button', { name: 'Close' }).tap();
  await expect(toast(page)).toBeHidden();
  await expect(covered).toHaveText('1');
});

test('a message leaves a dialog free', async ({ visit, practice }) => {
  const client = await practice.addClient();
  const { id } = await practice.issue(client, {
    items: Array.from({ length: 9 }, (_, index) => ({ description: `Hour ${index}`, amount: '10.00' })),
  });
  const page = await visit(client, { viewport: { width: 390, height: 844 } });
  await page.goto(`/client/payments?invoice=${id}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay Now/ })
    .click();
  await expectToast(page, 'Payment successful', 'Your payment has been processed successfully.');
  const dialog = page.locator('.ui-dialog .ant-modal-container');
  await toast(page).hover();
  for (const [width, height] of [
    [390, 844],
    [620, 390],
    [700, 900],
    [1023, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const message = await toast(page).boundingBox();
        const box = await dialog.boundingBox();
        return message && box && box.y - (message.y + message.height);
      })
      .toBeGreaterThanOrEqual(0);
  }
});
