import type { Page } from '@playwright/test';
import { consultant, newUsername, password } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, expectToast, test } from '../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People with access' }).getByRole('listitem').filter({ hasText: name });

/** The first two steps of an invitation, for a helper. */
async function inviteHelper(page: Page, email: string, name: string, scopes: readonly string[]) {
  await button(page, 'Invite a person').click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  for (const scope of scopes) await dialog.getByRole('checkbox', { name: scope }).check();
  return dialog;
}

test('a client invites a helper, who registers, and ends the access', async ({ visit, practice, watch }) => {
  const client = await practice.addClient({ firstName: 'Ida', lastName: 'Inviting' });
  await practice.share(client, { title: 'Letter of the bank', category: 'financial' });
  await practice.share(client, { title: 'Tax return', category: 'tax' });
  const username = newUsername('helper');
  const email = `${username}@example.com`;
  const page = await visit(client);

  await test.step('in three steps', async () => {
    await page.goto('/client/profile');
    await page.getByRole('link', { name: 'People with access' }).click();
    await expect(page).toHaveURL('/client/people');
    await expect(page.getByText('No one else has access')).toBeVisible();
    const dialog = await inviteHelper(page, email, 'Hal Helper', ['Documents', 'Pay']);
    await expect(dialog.getByRole('checkbox', { name: 'Invoices' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Sign' })).toHaveCount(0);
    await dialog.getByRole('radio', { name: 'Only some categories' }).check();
    await dialog.getByRole('checkbox', { name: 'Tax' }).check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('Hal Helper can see documents, see invoices and pay for you.');
    await survey(page, 'invite-until', { only: [1280, 390] });
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await expectToast(page, 'Invitation created', new RegExp(email));
    await expect(rowOf(page, 'Hal Helper')).toContainText('Invited');
  });

  const helper = await visit();
  await test.step('the helper registers through the link, and sees only tax documents', async () => {
    const link = await practice.mailedLink(email, '/access');
    const token = new URL(link, 'http://localhost').searchParams.get('token');
    const data = { username, email, password, firstName: 'Hal', lastName: 'Helper', accessToken: token };
    expect((await helper.request.post('/api/register', { data })).status()).toBe(201);
    await helper.goto('/client/documents');
    await expect(helper.getByText('Tax return')).toBeVisible();
    await expect(helper.getByText('Letter of the bank')).toHaveCount(0);
    await helper.goto(`/client/people?client=${client.id}`);
    await expect(helper.getByText('Your access doesn’t include this')).toBeVisible();
  });

  await test.step('the client widens the access', async () => {
    await page.reload();
    await expect(rowOf(page, 'Hal Helper')).toContainText('Active');
    await button(page, 'Change access of Hal Helper').click();
    const dialog = page.getByRole('dialog', { name: 'Change access of Hal Helper' });
    await dialog.getByRole('radio', { name: 'All categories' }).check();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Access changed');
    await helper.goto('/client/documents');
    await expect(helper.getByText('Letter of the bank')).toBeVisible();
  });

  await test.step('and ends it', async () => {
    // The helper's open screen is reloaded, and closes.
    watch.expect(404, /^\/api\//);
    await button(page, 'End access of Hal Helper').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await expectToast(page, 'Access ended');
    await expect(rowOf(page, 'Hal Helper')).toContainText('Ended by Ida Inviting');
    await survey(page, 'people-ended', { only: [1280, 390] });
    await helper.goto('/client/portal');
    await expect(helper.getByText('You don’t have access to a client')).toBeVisible();
  });
});

test('a client approves access that the practice starts', { tag: '@all' }, async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Ada', lastName: 'Approving' });
  const admin = await visit(consultant);
  await admin.request.post('/api/session/confirm', { data: { password: consultant.password } });
  await admin.goto(`/admin/clients/${client.id}/people`);
  await expect(admin.getByText('No one acts for Ada Approving.')).toBeVisible();
  const email = `${newUsername('daughter')}@example.com`;
  const dialog = await inviteHelper(admin, email, 'Dora Daughter', ['Messages']);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Consent on file' })).toBeVisible();
  await survey(admin, 'invite-by-practice', { only: [1280, 390] });
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  await expectToast(admin, 'Waiting for approval', 'Ada Approving can approve it in the portal.');
  await expect(rowOf(admin, 'Dora Daughter')).toContainText('Ada Approving has to approve this first.');
  await survey(admin, 'admin-people', { only: [1280, 390] });

  const page = await visit(client);
  await page.goto('/client/people');
  await expect(rowOf(page, 'Dora Daughter')).toContainText('Needs your approval');
  await survey(page, 'people-approval');
  await button(page, 'Approve access of Dora Daughter').click();
  await expect(page.getByText("Access approved. You're done for now.")).toBeVisible();
  await expect(rowOf(page, 'Dora Daughter')).toContainText('Invited');
  await expect(rowOf(page, 'Dora Daughter')).toContainText('Ask us for the link, and give it to them.');
  expect(await practice.mailedLink(email, '/access')).toContain('/access?token=');
});
