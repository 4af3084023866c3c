import { alex } from '../support/practice.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

test('more than a page of activity is printed in full', async ({ visit, practice }) => {
  const client = await practice.addClient();
  await practice.shareAll(
    client,
    Array.from({ length: 26 }, (_, index) => `Letter ${index}`),
  );
  const page = await visit(client);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto('/client/activity');
  const events = page.getByRole('list', { name: 'All Activity, newest first' }).getByRole('listitem');
  await expect(events).toHaveCount(25);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('[data-printed]')).toBeAttached();
  // The account, its password by the practice and the login besides.
  await expect(events).toHaveCount(29);
});

test('goals and activity pass the survey', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/activity');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await fitsEverywhere(page, 'activity');
  await survey(page, 'activity');
  await page.goto('/client/portal');
  await page.getByRole('button', { name: 'Edit goal Emergency fund' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit goal' })).toBeVisible();
  await survey(page, 'goal-dialog');
});
