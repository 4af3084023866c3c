import type { Page } from '@playwright/test';
import { consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
// A count follows if items are waiting.
const named = (name: string) => ({ name: new RegExp(`^${name}( \\d|$)`) });
const entry = (page: Page, name: string) => navigation(page).getByRole('link', named(name));
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' });

test(
  'every section is one click away and visible at once, and its screens are tabs',
  { tag: '@sweep' },
  async ({ visit }) => {
    const page = await visit(consultant, { viewport: { width: 1280, height: 800 } });
    await page.goto('/admin/clients');
    await expect(entry(page, 'Clients')).toHaveAttribute('aria-current', 'page');
    const entries = navigation(page).getByRole('link');
    await expect(entries).toHaveCount(12);
    await expect(entries.last()).toBeInViewport({ ratio: 1 });
    for (const [section, path, tabs] of [
      ['Today', '/admin', []],
      [
        'Documents',
        '/admin/documents',
        [
          ['Requests', '/admin/requests'],
          ['Packs', '/admin/packs'],
          ['Questionnaires', '/admin/questionnaires'],
          ['Templates', '/admin/documents?view=templates'],
        ],
      ],
      ['Messages', '/admin/messages', []],
      ['Contact Messages', '/admin/contact-messages', []],
      ['Appointments', '/admin/appointments', []],
      [
        'Invoices',
        '/admin/invoices',
        [
          ['Recurring', '/admin/invoices?view=recurring'],
          ['Refund requests', '/admin/invoices?view=refund-requests'],
          ['Weekly review', '/admin/weekly-close'],
          ['Overview', '/admin/invoices?view=overview'],
        ],
      ],
      ['Testimonials', '/admin/testimonials', []],
      ['Blog', '/admin/blog', []],
      [
        'Practice',
        '/admin/practice',
        [
          ['Website texts', '/admin/practice?view=texts'],
          ['Services & prices', '/admin/prices'],
          ['Hours', '/admin/appointments?view=availability'],
          ['Connections', '/admin/practice?tab=connections'],
        ],
      ],
      [
        'Settings',
        '/admin/staff',
        [
          ['Mail', '/admin/mail'],
          ['Webhooks', '/admin/webhooks'],
          ['Access tokens', '/admin/tokens'],
          ['Parts', '/admin/parts'],
        ],
      ],
      [
        'Compliance',
        '/admin/retention',
        [
          ['Security plan', '/admin/security-plan'],
          ['Breach reports', '/admin/security-plan/breach-reports'],
          ['Health', '/admin/health'],
        ],
      ],
    ] as const) {
      await entry(page, section).click();
      await expect(page).toHaveURL(path);
      for (const [tab, address] of tabs) {
        const link = page
          .getByRole('navigation', { name: section, exact: true })
          .getByRole('link', named(tab));
        await link.click();
        await expect(page).toHaveURL(address);
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      await expect(entry(page, section)).toHaveAttribute('aria-current', 'page');
      await expect(navigation(page).locator('[aria-current]')).toHaveCount(1);
    }
    await page.goBack();
    await expect(page).toHaveURL('/admin/security-plan/breach-reports');
  },
);

test(
  'on a phone it is a drawer that can be opened, used and closed by keyboard, below a bar of the daily screens',
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

    const bar = page.getByRole('navigation', { name: 'Main screens' });
    await expect(bar.getByRole('listitem')).toHaveText([/^Today/, /^Clients/, /^Messages/, 'Search', 'More']);
    for (const box of await bar.getByRole('listitem').all()) {
      const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await expect(bar.locator('[aria-current]')).toHaveCount(0);
    await bar.getByRole('link', { name: 'Clients' }).click();
    await expect(page).toHaveURL('/admin/clients');
    await expect(bar.locator('[aria-current=page]')).toHaveText('Clients');
    await bar.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('button', { name: 'Search' })).toBeFocused();
    await bar.getByRole('button', { name: 'More' }).click();
    await entry(page, 'Practice').click();
    await expect(page).toHaveURL('/admin/practice');
    await expect(bar.getByRole('button', { name: 'More' })).toBeFocused();
    await page.setViewportSize({ width: 768, height: 844 });
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });

    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Your profile' }).click();
    await expect(page).toHaveURL('/admin/profile');
  },
);
