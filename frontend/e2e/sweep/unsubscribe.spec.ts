import type { Practice } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

/** Unsubscribe link from the email about a new client's document. */
async function endingLink(practice: Practice): Promise<string> {
  const client = await practice.addClient({ firstName: 'Una', lastName: 'Sample' });
  await practice.share(client, { title: 'Tax return' });
  return practice.mailedLink(client.email, '/unsubscribe');
}

test('the page of the link passes the survey', async ({ page, practice, watch }) => {
  watch.expect(404, /^\/unsubscribe$/);
  const link = await endingLink(practice);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(link);
  await survey(page, 'unsubscribe', { both: true });
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more emails about documents.');
  await survey(page, 'unsubscribe-ended', { both: true });
  await page.goto('/unsubscribe?token=lost');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not complete.');
  await survey(page, 'unsubscribe-unknown', { both: true });
});
