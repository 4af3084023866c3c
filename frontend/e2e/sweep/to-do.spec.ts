import type { Page } from '@playwright/test';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { askForAll } from '../support/to-do.ts';
import { expect, test } from '../support/test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'To do' });
const count = (page: Page) => card(page).locator('header').getByRole('status');

test('the list passes the survey', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Rosa', lastName: 'Sample' });
  const page = await visit(client);
  await page.goto('/client/portal');
  await expect(count(page)).toHaveText(
    "You're done for now. We'll let you know when there's something to do.",
  );
  await survey(page, 'to-do-empty', { both: true });
  await askForAll(practice, client);
  await expect(count(page)).toHaveText('You have 5 things to do.');
  await fitsEverywhere(page, 'to-do');
  await survey(page, 'to-do', { both: true });
});
