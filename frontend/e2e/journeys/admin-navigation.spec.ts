import type { Page } from '@playwright/test';
import { consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
// A count follows if items are waiting.
const named = (name: string) => ({ name: new RegExp(`^${name}( \\d|$)`) });
const entry = (page: Page, name: string) => navigation(page).getByRole('link', named(name));
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' });

test('every screen is one click away, in its group', { tag: '@sweep' }, async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  await expect(entry(page, 'Clients')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  for (const [group, name, path] of [
    ['Daily', 'Today', '/admin'],
    ['Daily', 'Appointments', '/admin/appointments'],
    ['Daily', 'Contact Messages', '/admin/contact-messages'],
    ['Client work', 'Documents', '/admin/documents'],
    ['Client work', 'Requests', '/admin/requests'],
    ['Money', 'Invoices', '/admin/invoices'],
    ['Website', 'Testimonials', '/admin/testimonials'],
    ['Website', 'Blog', '/admin/blog'],
    ['Settings', 'Health', '/admin/health'],
    ['Settings', 'Retention', '/admin/retention'],
    ['Settings', 'Practice', '/admin/practice'],
    ['Settings', 'Staff', '/admin/staff'],
    ['Settings', 'Mail', '/admin/mail'],
    ['Settings', 'Webhooks', '/admin/webhooks'],
    ['Settings', 'Security plan', '/admin/security-plan'],
  ] as const) {
    const link = page.getByRole('list', { name: group }).getByRole('link', named(name));
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(navigation(page).locator('[aria-current]')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${name}, Admin Dashboard$`));
  }
  await page.goBack();
  await expect(entry(page, 'Webhooks')).toHaveAttribute('aria-current', 'page');
});

test(
  'on a phone it is a drawer that can be opened, used and closed by keyboard',
  { tag: '@sweep' },
  async ({ visit }) => {
    const page = await visit(consultant, { viewport: { width: 390, height: 844 } });
    await page.goto('/admin/practice');
    await expect(navigation(page)).toHaveCount(0);
    await openMenu(page).focus();
    await page.keyboard.press('Enter');
    await expect(entry(page, 'Practice')).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    await expect(navigation(page)).toHaveCount(0);
    await expect(openMenu(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await entry(page, 'Blog').press('Enter');
    await expect(page).toHaveURL('/admin/blog');
    await expect(navigation(page)).toHaveCount(0);
    await expect(openMenu(page)).toBeFocused();
    await openMenu(page).click();
    await page.getByRole('link', { name: 'Your profile' }).click();
    await expect(page).toHaveURL('/admin/profile');
  },
);
