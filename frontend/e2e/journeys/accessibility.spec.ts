import { alex, consultant } from '../support/practice.ts';
import { examine } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

/** Main screens of each area; `make sweep` checks all others. */
const areas = [
  {
    area: 'site',
    paths: ['/', '/services', '/pricing', '/contact', '/client/login'],
  },
  {
    area: 'portal',
    person: alex,
    paths: ['/client/portal', '/client/documents', '/client/messages', '/client/payments', '/client/profile'],
  },
  {
    area: 'dashboard',
    person: consultant,
    paths: ['/admin', '/admin/clients', '/admin/documents', '/admin/invoices', '/admin/messages'],
  },
];

for (const { area, person, paths } of areas)
  test(`the main screens of the ${area} meet the accessibility rules`, async ({ visit }) => {
    const page = await visit(person);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await examine(page, `accessibility${path.replaceAll('/', '-')}`, { only: [1280, 390] });
    }
  });
