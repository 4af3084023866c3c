import { PDF } from '@libpdf/core';
import { chooseClient } from '../support/options.ts';
import { aPhotoOfAPage } from '../support/photo-of-a-page.ts';
import { consultant } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('a client answers a checklist with a scan and a reason, and the practice accepts it', async ({
  visit,
  practice,
}) => {
  const client = await practice.addClient();
  const title = `Taxes of ${client.username}`;
  const page = await visit(consultant);
  const dialog = page.getByRole('dialog').last();
  const row = page.getByRole('row', { name: title });

  await test.step('the practice asks for two documents', async () => {
    await page.goto('/admin/requests');
    await page.getByRole('button', { name: 'New request' }).click();
    const clients = dialog.getByRole('combobox', { name: 'Clients' });
    await chooseClient(clients, client);
    await clients.press('Tab');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Several documents').click();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expectFieldError(
      dialog.getByLabel('Documents', { exact: true }),
      'Please list at least one document',
    );
    await dialog.getByLabel('Documents', { exact: true }).fill('Driver license\nW-2 of 2026\n');
    await survey(page, 'request-new-checklist');
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expectToast(page, 'Request sent');
    await expect(row).toContainText('0 of 2 documents');
  });

  const asked = await visit(client, phone);
  const list = asked.getByRole('list', { name: `Documents for ${title}` });
  await test.step('the client scans two pages into one PDF', async () => {
    await asked.goto('/client/documents');
    await expect(list.locator('> li')).toHaveCount(2);
    await survey(asked, 'portal-checklist');
    await asked.setViewportSize(phone.viewport);
    const first = list.locator('> li', { hasText: 'Driver license' });
    await first.getByRole('button', { name: 'Scan' }).click();
    const scan = asked.getByRole('dialog', { name: 'Scan' });
    const photos = scan.locator('input[type=file]');
    for (const text of ['Back', 'Blurred', 'Front']) {
      await photos.setInputFiles(await aPhotoOfAPage(asked.context(), text));
      await expect(scan.getByText('Check the corners of the page.')).toBeVisible();
      await scan.getByRole('button', { name: 'Bottom right corner' }).press('ArrowLeft');
      if (text === 'Back') await survey(asked, 'portal-scan-corners');
      await asked.setViewportSize(phone.viewport);
      await scan.getByRole('button', { name: 'Use page' }).click();
      await expect(scan.getByRole('button', { name: 'Done' })).toBeVisible();
    }
    const pages = scan.getByRole('list', { name: 'Pages' }).getByRole('listitem');
    await pages.nth(2).getByRole('button', { name: 'Move up' }).click();
    await pages.nth(2).getByRole('button', { name: 'Remove' }).click();
    await pages.nth(1).getByRole('button', { name: 'Move up' }).click();
    await expect(pages).toHaveCount(2);
    await survey(asked, 'portal-scan-pages');
    await asked.setViewportSize(phone.viewport);
    await scan.getByRole('button', { name: 'Done' }).click();
    await expect(first).toContainText('Waiting for review');
    await expect(first).toContainText('Driver license.pdf');
    await expect(first.getByRole('button', { name: 'Undo the upload of Driver license' })).toBeVisible();
    await expect(asked.getByText('1 of 2 done')).toBeVisible();
  });

  await test.step('and does not have the other', async () => {
    // As long as a person presses: the page must not move under the pointer because a message covers the row.
    await asked.getByRole('button', { name: 'I do not have this: W-2 of 2026' }).click({ delay: 100 });
    const reason = asked.getByRole('dialog', { name: 'I do not have this' });
    await reason.getByRole('button', { name: 'Save answer' }).click();
    await expectFieldError(reason.getByLabel('Why not?'), 'Please say why');
    await reason.getByLabel('Why not?').fill('I was not employed in 2026.');
    await reason.getByRole('button', { name: 'Save answer' }).click();
    await expect(list).toContainText('I was not employed in 2026.');
    await survey(asked, 'portal-checklist-answered');
  });

  await test.step('the practice sends one back and gets it again', async () => {
    await page.goto('/admin/requests');
    await expect(row).toContainText('Received');
    await row.getByRole('button', { name: title, exact: true }).click();
    const checklist = page.getByRole('dialog', { name: title });
    await survey(page, 'request-checklist');
    await page.setViewportSize({ width: 1280, height: 900 });
    await checklist.getByRole('button', { name: 'Send back W-2 of 2026' }).click();
    const back = page.getByRole('dialog', { name: 'Send back' });
    await back.getByLabel('Reason').fill('You worked in January.');
    await back.getByRole('button', { name: 'Send back' }).click();
    await expectToast(page, 'Document sent back');
    await expect(checklist).toContainText('Sent back: You worked in January.');
    await asked.reload();
    await expect(list).toContainText('You worked in January.');
    const w2 = list.locator('> li', { hasText: 'W-2 of 2026' });
    await w2
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'w2.jpg',
        mimeType: 'image/jpeg',
        buffer: await page.screenshot({ type: 'jpeg' }),
      });
    await expect(w2).toContainText('Waiting for review');
  });

  await test.step('and accepts one document, then all', async () => {
    await page.reload();
    const checklist = page.getByRole('dialog', { name: title });
    if (!(await checklist.isVisible())) await row.getByRole('button', { name: title, exact: true }).click();
    await checklist.getByRole('button', { name: 'Driver license.pdf' }).click();
    await expect(page.getByRole('dialog', { name: 'Driver license' })).toContainText(
      'Uploaded by the client',
    );
    await page
      .getByRole('dialog', { name: 'Driver license' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await checklist.getByRole('button', { name: 'Accept Driver license' }).click();
    await expectToast(page, 'Document accepted');
    await checklist.getByRole('button', { name: 'Accept all' }).click();
    await expectToast(page, 'Documents accepted');
    await expect(row).toContainText('Completed');
  });

  await test.step('the PDF has both pages', async () => {
    const found = await page.request.get(`/api/admin/documents?userId=${client.id}&search=Driver`);
    const [document] = (await found.json()) as { fileUrl: string }[];
    const file = await page.request.get(document?.fileUrl ?? '');
    expect((await PDF.load(await file.body())).getPageCount()).toBe(2);
  });
});
