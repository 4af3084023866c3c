import { chooseAction } from '../support/row-menu.ts';
import { aPhoto } from '../support/files.ts';
import { alex, consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';

test('the profile passes the survey', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Alex');
  await fitsEverywhere(page, 'profile');
  await survey(page, 'profile', { both: true });
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Last name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await survey(page, 'profile-error', { only: [1280, 390] });
  await page.getByLabel('Photo file').setInputFiles(aPhoto);
  await expect(page.getByRole('dialog', { name: 'Your photo' }).getByRole('slider')).toBeVisible();
  await survey(page, 'profile-photo');
});

test('preferences and security pass the survey', async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/settings');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await fitsEverywhere(page, 'preferences');
  await survey(page, 'preferences', { both: true });
});

test("an admin's profile passes the survey", async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Jordan');
  await fitsEverywhere(page, 'admin-profile');
  await survey(page, 'admin-profile');
  await page.goto('/admin/clients?search=asample');
  await chooseAction(page, 'Alex Sample', 'View Details');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit profile' }).getByLabel(/^City/)).not.toHaveValue('');
  await survey(page, 'edit-profile', { only: [1280, 390] });
});
