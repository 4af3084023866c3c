import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

const list = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../docs/accessibility.json', import.meta.url)), 'utf8'),
) as { criterion: string; name: string; level: string }[];

test('the statement is linked in the footer, and shows the list and a way to report', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page).toHaveURL('/accessibility');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility');
  await expect(page.getByText('Web Content Accessibility Guidelines (WCAG) 2.2 at level AA')).toBeVisible();
  const main = page.getByRole('main');
  for (const { criterion, name, level } of list)
    await expect(main.getByText(`${criterion} ${name} (${level})`)).toHaveCount(1);
  await expect(main.locator('li time')).toHaveCount(list.length);
  const report = page.getByRole('region', { name: 'Report a problem' });
  await expect(report.getByRole('link', { name: 'hello@example.com' })).toBeVisible();
  await survey(page, 'accessibility-statement');
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/accessibility</loc>');
});
