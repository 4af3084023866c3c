import type { Page } from '@playwright/test';
import { consultant } from '../support/practice.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

async function surveySteps(page: Page, screen: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  const proceed = dialog.getByRole('button', { name: 'Continue' });
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await survey(page, `${screen}-who`);
  await dialog.getByLabel('Email').fill('a-rather-long-address@accountants-of-the-whole-county.example.com');
  await proceed.click();
  await dialog.getByRole('checkbox', { name: 'Documents' }).check();
  await dialog.getByRole('radio', { name: 'Only some categories' }).check();
  await proceed.click();
  await expect(dialog.getByText('Please select at least one category, or all')).toBeVisible();
  await survey(page, `${screen}-what`, { both: true });
  await dialog.getByRole('checkbox', { name: 'Tax' }).check();
  await proceed.click();
  await expect(dialog.getByLabel('Last day')).toBeVisible();
  await survey(page, `${screen}-until`, { both: true });
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByRole('list', { name: 'People with access' }).getByRole('listitem')).toHaveCount(1);
}

test('people with access pass the survey', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Pia', lastName: 'People' });
  // Without a mail server, only clients whom the practice knows invite others.
  await practice.share(client, { title: 'Engagement letter' });
  const page = await visit(client);
  await page.goto('/client/people');
  await expect(page.getByText('No one else has access')).toBeVisible();
  await survey(page, 'people-empty', { both: true });
  await surveySteps(page, 'people-invite');
  await fitsEverywhere(page, 'people');
  await survey(page, 'people', { both: true });
  await page.getByRole('button', { name: /^Change access of/ }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Documents' })).toBeChecked();
  await survey(page, 'people-change');
});

test("people of a household's page pass the survey", async ({ visit, practice }) => {
  const household = await practice.addOrganization('household', 'The Surveyed Household');
  const page = await visit(consultant);
  await page.goto(`/admin/clients/${household.id}/people`);
  await expect(page.getByText('No one acts for this client yet')).toBeVisible();
  await survey(page, 'admin-people-empty', { both: true });
  await surveySteps(page, 'admin-people-invite');
  await fitsEverywhere(page, 'admin-people');
  await survey(page, 'admin-people-household', { both: true });
});
