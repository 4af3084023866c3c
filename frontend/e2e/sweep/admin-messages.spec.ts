import type { Page } from '@playwright/test';
import { aPdf } from '../support/files.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { ask } from '../support/client-message.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search conversations' });

test('the practice’s messages pass the survey', async ({ visit, api, practice }) => {
  const word = newUsername('story');
  const client = await practice.addClient({ firstName: 'Nora', lastName: 'Example' });
  const theirs = await api(client);
  await ask(theirs, `A short ${word}`, 'Thank you for the statement of October.');
  const id = await ask(
    theirs,
    `The new lease, its deposit and the moving costs of our ${word}`,
    'Good morning. Could you look at the lease before we sign it on Friday? Page 4 says who pays the taxes.',
    aPdf('Lease', 'Lease of the new office.pdf'),
  );
  const page = await visit(consultant);
  await page.goto('/admin/messages');
  await search(page).fill(word);
  await expect(page.getByText('2 conversations')).toBeVisible();
  await fitsEverywhere(page, 'admin-messages');
  await survey(page, 'admin-messages');
  await search(page).fill('nobody wrote this');
  await expect(page.getByText('No conversations match')).toBeVisible();
  await survey(page, 'admin-messages-none', { only: [1280, 390] });

  await page.goto('/admin/messages?view=replies');
  await expect(page.getByText(/^\d+ repl(y|ies)$|No saved replies yet/)).toBeVisible();
  await survey(page, 'admin-saved-replies');

  await page.goto(`/admin/messages/${id}`);
  await expect(field(page)).toBeVisible();
  await fitsEverywhere(page, 'admin-conversation');
  await survey(page, 'admin-conversation');
  await page.getByRole('button', { name: /^Save as document: / }).click();
  await expect(page.getByRole('dialog', { name: 'Save as document' })).toBeVisible();
  await survey(page, 'admin-keep-document', { only: [1280, 390] });
});

test('the outbox passes the survey', async ({ visit, practice }) => {
  const client = await practice.addClient({ firstName: 'Nora' });
  await practice.converse(client, 'Your records', ['Could you send October?']);
  const page = await visit(consultant);
  await expect
    .poll(async () => {
      const mails = await page.request.get(`/api/admin/outbox?search=${client.email}`);
      return ((await mails.json()) as unknown[]).length;
    })
    .toBe(1);
  await page.goto('/admin/mail');
  await page.getByRole('searchbox', { name: 'Search emails' }).fill(client.email);
  await expect(page.getByText('1 email', { exact: true })).toBeVisible();
  await expect(page.getByText("Emails aren't being sent.")).toBeVisible();
  await fitsEverywhere(page, 'admin-mail');
  await survey(page, 'admin-mail');
  await page.getByRole('button').filter({ hasText: client.email }).click();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect(page.getByRole('dialog')).toContainText('/client/messages/');
  await survey(page, 'admin-mail-text', { only: [1280, 390] });
});
