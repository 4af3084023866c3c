import { alex, consultant, type Person } from '../support/practice.ts';
import { examine } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

interface Area {
  person?: Pick<Person, 'username' | 'password'>;
  paths: string[];
  /** Widths in pixels: mostly a phone in the portal, and a desk in the dashboard. */
  only: (1280 | 390)[];
}

/** Two screens of each area; `make sweep` checks every screen. */
const areas: Area[] = [
  { paths: ['/', '/contact'], only: [1280, 390] },
  { person: alex, paths: ['/client/portal', '/client/documents'], only: [390] },
  { person: consultant, paths: ['/admin', '/admin/clients'], only: [1280] },
];

test('the first screens of site, portal and dashboard meet the accessibility rules', async ({ visit }) => {
  for (const { person, paths, only } of areas) {
    const page = await visit(person);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await examine(page, `accessibility${path.replaceAll('/', '-')}`, { only });
    }
  }
});
