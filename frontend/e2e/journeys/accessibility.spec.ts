import { alex, consultant } from '../support/practice.ts';
import { examine } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

/** Two screens of each area; `make sweep` checks every screen. */
const areas = [
  { paths: ['/', '/contact'] },
  { person: alex, paths: ['/client/portal', '/client/documents'] },
  { person: consultant, paths: ['/admin', '/admin/clients'] },
];

test('the first screens of site, portal and dashboard meet the accessibility rules', async ({ visit }) => {
  for (const { person, paths } of areas) {
    const page = await visit(person);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await examine(page, `accessibility${path.replaceAll('/', '-')}`, { only: [1280, 390] });
    }
  }
});
