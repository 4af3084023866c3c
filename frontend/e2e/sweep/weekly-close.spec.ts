import { consultant } from '../support/practice.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

test('the weekly review passes the survey, printed too', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/weekly-close');
  await expect(page.getByRole('heading', { name: 'Received by week' })).toBeVisible();
  await fitsEverywhere(page, 'admin-weekly-close');
  await survey(page, 'admin-weekly-close', { both: true });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Received by week' })).toBeVisible();
  if (process.env['SCREENSHOTS'])
    await page.screenshot({ path: 'e2e/screenshots/admin-weekly-close-print.png', fullPage: true });
});

test('an invalid week is reported', async ({ visit, watch }) => {
  watch.expect(400, /^\/api\/admin\/weekly-close$/);
  const page = await visit(consultant);
  await page.goto('/admin/weekly-close?week=2026-W60');
  await expect(page.getByText('This week doesn’t exist')).toBeVisible();
  await survey(page, 'admin-weekly-close-none', { only: [1280, 390] });
});
