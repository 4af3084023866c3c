import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consultant } from '../support/practice.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Webhook receiver that answers each event with a configurable status. */
async function aReceiver() {
  const calls: Call[] = [];
  const receiver = {
    calls,
    status: 500,
    /** Address of the receiver. */
    url: '',
    close: () => server.close(),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(receiver.status, { connection: 'close' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  receiver.url = `http://127.0.0.1:${port}/steward`;
  return receiver;
}

/** True if a call is signed with a secret, as defined by Standard Webhooks. */
function isSigned({ headers, body }: Call, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

test(
  'a webhook is created, fails, retries, gets a new secret, and is deleted',
  { tag: '@all' },
  async ({ visit, practice, watch }) => {
    watch.expect(400, /^\/api\/admin\/webhooks$/);
    const receiver = await aReceiver();
    const client = await practice.addClient();
    const page = await visit(consultant);
    await page.goto('/admin/webhooks');
    const row = page.getByRole('row', { name: receiver.url });
    const form = page.getByRole('dialog', { name: 'New webhook' });
    const secretDialog = page.getByRole('dialog', { name: 'Webhook secret' });
    const secretShown = async () => {
      const secret = await secretDialog.getByLabel('Secret', { exact: true }).textContent();
      expect(secret).toMatch(/^whsec_/);
      await secretDialog.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText(secret ?? '')).toHaveCount(0);
      return secret ?? '';
    };
    const choose = async (task: string) => {
      await page.getByRole('button', { name: `More actions for ${receiver.url}` }).click();
      await page.getByRole('menuitem', { name: task }).click();
    };
    const withdrawARequest = async () => {
      const { id } = await practice.askFor(client);
      await practice.withdraw(id);
    };

    const secret = await test.step('it is created, and its secret shown once', async () => {
      await page.getByRole('button', { name: 'New webhook' }).click();
      await form.getByRole('button', { name: 'Create' }).click();
      await expectFieldError(form.getByLabel('URL'), 'Please enter a URL');
      await form.getByLabel('URL').fill('http://192.168.0.1/steward');
      await form.getByLabel('document_request.withdrawn').check();
      await form.getByRole('button', { name: 'Create' }).click();
      await expect(form.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true');
      await form.getByLabel('URL').fill(receiver.url);
      await form.getByRole('button', { name: 'Create' }).click();
      const secret = await secretShown();
      await expect(row).toContainText('document_request.withdrawn');
      await expect(row).toContainText('On');
      await page.reload();
      await expect(row).toBeVisible();
      await expect(page.getByText(secret)).toHaveCount(0);
      return secret;
    });

    // The oldest, since other journeys cancel requests, too.
    const delivery = page.getByRole('table', { name: 'Deliveries' }).locator('tbody').getByRole('row').last();
    const becomes = (state: string) =>
      expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(delivery).toContainText(state, { timeout: 2000 });
      }).toPass();

    await test.step('a failed delivery is shown and retried', async () => {
      await withdrawARequest();
      await page.getByRole('button', { name: `Deliveries to ${receiver.url}` }).click();
      await becomes('Failed');
      await expect(delivery).toContainText('500');
      await expect(delivery).toContainText('Next attempt');
      receiver.status = 204;
      await delivery.getByRole('button', { name: /^Send again: document_request.withdrawn from / }).click();
      await expectToast(page, 'Sent again');
      await becomes('Delivered');
      expect(receiver.calls.every((call) => isSigned(call, secret))).toBe(true);
    });

    await test.step('a new secret is used together with the previous one', async () => {
      await page.getByRole('link', { name: 'All webhooks' }).click();
      await choose('New secret');
      await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).click();
      await expect(secretDialog).toContainText('The previous secret works until');
      const next = await secretShown();
      expect(next).not.toBe(secret);
      receiver.calls.length = 0;
      await withdrawARequest();
      await expect.poll(() => receiver.calls.length).toBeGreaterThan(0);
      for (const call of receiver.calls)
        expect([secret, next].map((one) => isSigned(call, one))).toEqual([true, true]);
    });

    await test.step('it is turned off and deleted', async () => {
      await choose('Turn off');
      await expectToast(page, 'Webhook turned off');
      await expect(row).toContainText('Off');
      await choose('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Webhook deleted');
      await expect(row).toHaveCount(0);
    });
    receiver.close();
  },
);
