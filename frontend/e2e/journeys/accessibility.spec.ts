import type { Page } from '@playwright/test';
import { alex, consultant } from '../support/practice.ts';
import { examine } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

/**
 * Main screens of each area, and the widths of most of its readers: a phone in the portal, a desk in the dashboard.
 * `make sweep` checks all others.
 */
const areas = [
  {
    area: 'site',
    usual: [1280, 390] as const,
    paths: ['/', '/contact', '/services', '/pricing', '/client/login'],
  },
  {
    area: 'portal',
    usual: [390] as const,
    person: alex,
    paths: ['/client/portal', '/client/documents', '/client/messages', '/client/payments', '/client/profile'],
  },
  {
    area: 'dashboard',
    usual: [1280] as const,
    person: consultant,
    paths: ['/admin', '/admin/clients', '/admin/documents', '/admin/invoices', '/admin/messages'],
  },
];

const examined = async (
  page: Page,
  paths: readonly string[],
  only: readonly (1280 | 390)[],
): Promise<void> => {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await examine(page, `accessibility${path.replaceAll('/', '-')}`, { only });
  }
};

test('the first screens of site, portal and dashboard meet the accessibility rules', async ({ visit }) => {
  for (const { person, paths, usual } of areas) await examined(await visit(person), paths.slice(0, 1), usual);
});

for (const { area, person, paths } of areas)
  test(`the main screens of the ${area} meet the accessibility rules`, { tag: '@all' }, async ({ visit }) =>
    examined(await visit(person), paths, [1280, 390]),
  );
