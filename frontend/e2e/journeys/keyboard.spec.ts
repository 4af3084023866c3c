import type { Locator, Page } from '@playwright/test';
import { freeDays, times } from '../support/booking-card.ts';
import { alex } from '../support/practice.ts';
import { expect, expectToast, test } from '../support/test.ts';

/** Presses Tab until the focus is there, with a limit. */
async function tabTo(page: Page, target: Locator, maxPresses = 40): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} is not reached by ${maxPresses} times Tab`);
}

test(
  "a client gets from the login to a document's text and out again by keyboard alone",
  { tag: '@sweep' },
  async ({ page, practice }) => {
    const client = await practice.addClient({ firstName: 'Kay' });
    await practice.share(client, { title: 'Year plan' });
    await page.goto('/client/login');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
    await tabTo(page, page.getByLabel('Username'));
    await page.keyboard.type(client.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(client.password);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Login successful');
    await expect(page).toHaveURL('/client/portal');

    await test.step('past the header, to the tabs and along them', async () => {
      await expect(page.getByRole('link', { name: 'Year plan', exact: true }).first()).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/client/portal?tab=documents');
    });

    const title = page.getByRole('link', { name: 'Year plan', exact: true });
    await test.step('into the dialog, which keeps the focus', async () => {
      // The overview contains it more than once.
      await expect(title).toHaveCount(1);
      await tabTo(page, title);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Year plan' });
      await expect(dialog).toBeVisible();
      const preview = dialog.getByRole('region', { name: 'Preview of Year plan, 1 page' });
      await expect(preview).toBeVisible();
      await tabTo(page, preview, 8);
      const download = dialog.getByRole('link', { name: 'Download Year plan' });
      await tabTo(page, download, 6);
      await tabTo(page, preview, 8);
      const fetched = page.context().waitForEvent('download');
      await tabTo(page, download, 6);
      await page.keyboard.press('Enter');
      expect((await fetched).suggestedFilename()).toBe('letter.pdf');
    });

    await test.step('and back to where it was opened', async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(title).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
    });

    await test.step('out', async () => {
      await page.goto('/client/portal');
      const logout = page.getByRole('button', { name: 'Log Out' });
      await expect(logout).toBeVisible();
      await tabTo(page, logout);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
    });
  },
);

test('a client pays, writes and books by keyboard alone', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Kay' });
  const { id } = await practice.issue(client, { items: [{ description: 'Review', amount: '95.00' }] });
  const page = await visit(client);
  const press = async (target: Locator, key = 'Enter'): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };

  await test.step('pays', async () => {
    await page.goto('/client/payments');
    const pay = page.getByRole('button', { name: /^Pay Now · \$95\.00/ });
    await expect(pay).toBeVisible();
    await press(pay);
    await expect(page.getByRole('region', { name: 'Unpaid invoices' })).toContainText('You’re all paid up.');
    expect(await practice.invoice(id)).toMatchObject({ status: 'paid' });
  });

  await test.step('writes', async () => {
    await page.goto('/client/messages');
    const write = page.getByRole('main').getByRole('button', { name: 'New Message' }).first();
    await expect(write).toBeVisible();
    await press(write);
    const dialog = page.getByRole('dialog', { name: 'New Message' });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByLabel('Subject'), 4);
    await page.keyboard.type('The lease');
    await tabTo(page, dialog.getByLabel('Message'), 3);
    await page.keyboard.type('Could you look at it?');
    await press(dialog.getByRole('button', { name: 'Send Message' }));
    await expect(dialog).toBeHidden();
    expect(await practice.conversations(client)).toMatchObject([{ subject: 'The lease' }]);
  });

  await test.step('books', async () => {
    await page.goto('/client/appointments');
    const form = page.getByRole('form', { name: 'Book an appointment' });
    await expect(form).toBeVisible();
    await press(form.getByRole('radio').first(), 'Space');
    await expect(page.locator('.slot-more, .slot-bone')).toHaveCount(0);
    await press(page.getByRole('button', { name: 'Next month' }));
    await expect(freeDays(page).first()).toBeChecked();
    await tabTo(page, freeDays(page).first());
    for (let day = 1; day < 8; day++) await page.keyboard.press('ArrowRight');
    await expect(freeDays(page).nth(7)).toBeChecked();
    await tabTo(page, times(page).first());
    await page.keyboard.press('ArrowDown');
    await press(form.getByRole('button', { name: /^Book \w{3}, / }));
    await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
  });
});

test('the account menu works by keyboard, with the theme', { tag: '@all' }, async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/portal');
  const button = page.getByRole('button', { name: 'AS, account of Alex Sample' });
  const entry = (name: string) => page.getByRole('menuitem', { name });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(entry('Profile')).toBeFocused();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry('Profile')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/client/profile');
});
