import { type Practice } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

const aPerson = (practice: Practice) => practice.addClient({ firstName: 'Una', lastName: 'Sample' });
const chosen = 'wet Stones by the river 7 &';

test('the pages of mailed links pass the survey', async ({ page, practice, watch }) => {
  watch.expect(400, /^\/api\/(password-reset\/preview|email-change\/undo)$/);
  const client = await aPerson(practice);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/forgot-password');
  await survey(page, 'forgot-password', { both: true });
  await page.getByLabel('Email').fill(client.email);
  await page.getByRole('button', { name: 'Ask for a link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask the practice for a new link');
  await survey(page, 'forgot-password-sent', { both: true });

  const link = await practice.mailedLink(client.email, '/reset-password');
  await page.goto(link);
  await page.getByLabel('New password').fill('Wet stone');
  await expect(page.getByRole('status', { name: 'Password strength' })).toHaveText('Needs a number');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await survey(page, 'reset-password', { both: true });
  await page.goto('/reset-password?token=lost');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await survey(page, 'reset-password-ended', { both: true });
  await page.goto('/email-change/undo?token=lost');
  await survey(page, 'undo-email-change', { both: true });
  await page.goto(link);
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/client/portal');
});
