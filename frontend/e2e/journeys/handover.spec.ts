import type { Page } from '@playwright/test';
import { aPdf } from '../support/files.ts';
import { survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Shows a code. @returns the link that it leads to */
async function codeOn(page: Page, button: string): Promise<string> {
  const link = new Promise<string>((found) => {
    void page.route(
      '**/api/document-requests/*/handover',
      async (route) => {
        const response = await route.fetch();
        found(((await response.json()) as { url: string }).url);
        await route.fulfill({ response });
      },
      { times: 1 },
    );
  });
  await page.getByRole('button', { name: button }).click();
  return link;
}

test(
  'a client at a computer sends a requested document with a phone',
  { tag: '@all' },
  async ({ visit, practice, watch }) => {
    watch.expect(400, /^\/api\/handover$/);
    watch.expect('net::ERR_INTERNET_DISCONNECTED', /^\/api\/handover\/upload$/);
    const client = await practice.addClient();
    const { title } = await practice.askFor(client);
    const computer = await visit(client);
    await computer.goto('/client/documents');
    const dialog = computer.getByRole('dialog', { name: 'Use your phone' });
    const code = dialog.getByRole('img', { name: 'QR code of the link for your phone' });
    const device = await visit(undefined, phone);

    await test.step('the code leads a phone to the request, once', async () => {
      const url = await codeOn(computer, `Use your phone: ${title}`);
      await expect(code).toBeVisible();
      expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(160);
      await survey(computer, 'portal-phone-code', { only: [1280] });
      await device.goto(url);
      await expect(device.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(device.getByText('Send this document to Example Financial Consulting.')).toBeVisible();
      expect(device.url()).not.toContain('token');
      await expect(dialog.getByText('Phone connected')).toBeVisible();
      const other = await visit(undefined, phone);
      await other.goto(url);
      await expect(other.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
      await expect(other.locator('input[type=file]')).toHaveCount(0);
      await survey(other, 'handover-ended', { both: true });
    });

    await test.step('a disconnected phone can send nothing; a new code connects it again', async () => {
      await dialog.getByRole('button', { name: 'Disconnect' }).click();
      await expect(dialog.getByText('This code no longer works')).toBeVisible();
      await device.reload();
      await expect(device.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
      await device.goto(await codeOn(computer, 'Show a new code'));
      const heading = device.getByRole('heading', { level: 1, name: title });
      await expect(heading).toBeVisible();
      await device.reload();
      await expect(heading).toBeVisible();
      await expect(device.getByRole('button', { name: 'Scan' })).toBeVisible();
      await survey(device, 'handover', { both: true });
      await device.setViewportSize(phone.viewport);
      await expect(device.getByRole('button', { name: 'Use your phone' })).toHaveCount(0);
    });

    await test.step('a broken upload is sent again, and is on the computer without a reload', async () => {
      await device.context().setOffline(true);
      await device.locator('input[type=file]').first().setInputFiles(aPdf('W-2', 'w2.pdf'));
      await device.getByRole('button', { name: 'Retry' }).waitFor();
      await device.context().setOffline(false);
      await device.getByRole('button', { name: 'Retry' }).click();
      await expect(device.getByRole('heading', { name: 'File sent' })).toBeVisible();
      await survey(device, 'handover-sent', { both: true });
      await expect(dialog).toBeHidden();
      await expect(computer.getByText('w2.pdf')).toBeVisible();
      await expect(computer.getByText('Waiting for review')).toBeVisible();
    });
  },
);
