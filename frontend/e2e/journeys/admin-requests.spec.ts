import type { Page } from '@playwright/test';
import { aPdf } from '../support/files.ts';
import { chooseClient, chooseOption } from '../support/options.ts';
import { consultant } from '../support/practice.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

/** Uploads a file for the client's only request, as that client. */
async function answer(client: Page, fileName: string): Promise<void> {
  const requests = (await (await client.request.get('/api/document-requests')).json()) as { id: number }[];
  const uploaded = await client.request.post(`/api/document-requests/${requests[0]?.id}/upload`, {
    multipart: { file: aPdf('W-2', fileName) },
  });
  expect(uploaded.status()).toBe(201);
}

test(
  'documents are requested, uploads are sent back and accepted, and a request is cancelled',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const client = await practice.addClient();
    const other = await practice.addClient();
    const title = `W-2 of ${client.username}`;
    const page = await visit(consultant);
    await page.goto('/admin/requests');
    const dialog = page.getByRole('dialog').last();
    // Both are listed until the filter is applied.
    const rowOf = ({ username }: { username: string }) =>
      page
        .getByRole('row', { name: title })
        .filter({ has: page.getByRole('cell', { name: username, exact: true }) });
    const row = rowOf(client);
    const filter = (name: string) => page.getByRole('combobox', { name, exact: true });

    await test.step('one request goes to two clients', async () => {
      await page.getByRole('button', { name: 'New request' }).click();
      const clients = dialog.getByRole('combobox', { name: 'Clients' });
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expectFieldError(clients, 'Please select a client');
      await expectFieldError(dialog.getByLabel('Title'), 'Title must be at least 3 characters');
      for (const one of [client, other]) await chooseClient(clients, one);
      // Leaving the field by keyboard neither selects nor deselects a client.
      await clients.press('Tab');
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Due date').fill('2026-01-31');
      await dialog.getByRole('button', { name: 'Send 2 requests' }).click();
      await expectToast(page, 'Request sent', 'To 2 clients.');
      // It returns the focus when it is gone, which would close a list.
      await expect(dialog).toBeHidden();
      await chooseClient(filter('Client'), client);
      // A menu opened while the list is being filtered disappears with its row.
      await expect(rowOf(other)).toHaveCount(0);
      await expect(row).toContainText('Jan 31, 2026');
      await expect(row).toContainText('Overdue');
      await expect(row).toContainText('Waiting');
    });

    await test.step('it is changed, and its due date removed', async () => {
      await row.getByRole('button', { name: `More actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await dialog.getByLabel('Description').fill('Both pages.');
      await dialog.getByLabel('Due date').fill('');
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expectToast(page, 'Request updated');
      await expect(row).toContainText('No due date');
      await expect(row).not.toContainText('Overdue');
    });

    const asked = await visit(client);
    await answer(asked, 'first page.pdf');
    await test.step('an upload is reviewed and sent back with a reason', async () => {
      await chooseOption(filter('Status'), 'Received');
      // Until the filtered list is there, the row is that of a request without an upload, which is edited.
      await expect(row.getByRole('cell', { name: 'Received' })).toBeVisible();
      await row.getByRole('button', { name: title, exact: true }).click();
      await expect(dialog).toContainText('Uploaded by the client');
      await dialog.getByRole('button', { name: 'Send back' }).click();
      const back = page.getByRole('dialog', { name: 'Send back' });
      await back.getByRole('button', { name: 'Send back' }).click();
      await expectFieldError(back.getByLabel('Reason'), 'Please say what is missing');
      await back.getByLabel('Reason').fill('The second page is missing.');
      await back.getByRole('button', { name: 'Send back' }).click();
      await expectToast(page, 'Request sent back');
      await expect(page.getByText('No requests match')).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await chooseClient(filter('Client'), client);
      await expect(row).toContainText('Sent back: The second page is missing.');
    });

    await answer(asked, 'both pages.pdf');
    await test.step('then accepted', async () => {
      await page.reload();
      await chooseClient(filter('Client'), client);
      await row.getByRole('button', { name: title, exact: true }).click();
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expectToast(page, 'Document accepted');
      await expect(dialog).toBeHidden();
      await expect(row).toContainText('Completed');
    });

    await test.step('the request to the other client is cancelled', async () => {
      await chooseClient(filter('Client'), other);
      await rowOf(other)
        .getByRole('button', { name: `More actions for ${title}` })
        .click();
      await page.getByRole('menuitem', { name: 'Cancel request' }).click();
      await dialog.getByRole('button', { name: 'Cancel request' }).click();
      await expectToast(page, 'Request cancelled');
      await expect(page.getByText('No requests match')).toBeVisible();
    });
  },
);
