import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import type { DeliveryDto, WebhookDto } from '../../../shared/api';
import { WebhooksSection } from './webhooks-section';

const path = '/api/admin/webhooks';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

const aWebhook = (values: Partial<WebhookDto> = {}): WebhookDto => ({
  id: 3,
  url: 'https://hooks.example.com/steward',
  events: ['document.signed', 'invoice.paid', 'user.registered'],
  enabled: true,
  failingSince: null,
  previousSecretUntil: null,
  created_at: '2026-11-18T15:04:05.000Z',
  updated_at: '2026-11-18T15:04:05.000Z',
  ...values,
});
const aDelivery = (values: Partial<DeliveryDto> = {}): DeliveryDto => ({
  id: 8,
  messageId: 'msg_1',
  event: 'document.signed',
  status: 'delivered',
  attempts: 1,
  lastStatus: 204,
  error: null,
  nextAt: null,
  created_at: '2026-11-18T15:04:05.000Z',
  ...values,
});

function renderWebhooks(webhooks: WebhookDto[], at = '/admin/webhooks') {
  const sent: unknown[] = [];
  const note = async (request: Request): Promise<void> => {
    sent.push(await request.json());
  };
  server.use(
    http.get(path, () => listOf(webhooks)),
    http.get(`${path}/3`, () => HttpResponse.json(webhooks[0])),
    http.post(path, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ ...aWebhook(), secret }, { status: 201 });
    }),
    http.patch(`${path}/3`, async ({ request }) => {
      await note(request);
      return HttpResponse.json(aWebhook({ enabled: false }));
    }),
    http.post(`${path}/3/rotate`, () =>
      HttpResponse.json({ ...aWebhook({ previousSecretUntil: '2026-11-19T15:04:05.000Z' }), secret }),
    ),
    http.delete(`${path}/3`, () => new HttpResponse(null, { status: 204 })),
  );
  return { ...renderInArea(<WebhooksSection />, { signedIn: anAdmin(), at }), sent };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const choose = async (user: UserEvent, entry: string): Promise<void> => {
  await user.click(
    await screen.findByRole('button', { name: 'More actions for https://hooks.example.com/steward' }),
  );
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('webhooks', () => {
  it('are created, and their secret is shown once', async () => {
    const { user, sent } = renderWebhooks([]);
    expect(await screen.findByText('No webhooks yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New webhook' }));
    const form = await dialog('New webhook');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Choose at least one event')).toBeInTheDocument();
    await user.type(form.getByLabelText('URL'), ' https://hooks.example.com/steward ');
    // Queried by label: computing all roles takes seconds.
    await user.click(form.getByLabelText('document.signed'));
    await user.click(form.getByLabelText('user.closed'));
    await user.click(form.getByLabelText('invoice.paid'));
    await user.click(form.getByLabelText('user.closed'));
    await user.click(form.getByRole('button', { name: 'Create' }));
    const secretDialog = await dialog('Webhook secret');
    expect(secretDialog.getByText(secret)).toBeInTheDocument();
    await user.click(secretDialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(secret)).not.toBeInTheDocument());
    expect(sent).toEqual([
      { url: 'https://hooks.example.com/steward', events: ['document.signed', 'invoice.paid'] },
    ]);
  });

  it('show the server’s reason at the field', async () => {
    const { user } = renderWebhooks([aWebhook()]);
    const message = 'The URL must not point to this machine or a private network';
    server.use(
      http.patch(`${path}/3`, () =>
        refusal(400, { code: 'request.invalid', message, fields: { url: message } }),
      ),
    );
    await choose(user, 'Edit');
    const form = await dialog('Edit webhook');
    expect(form.getByLabelText('URL')).toHaveValue('https://hooks.example.com/steward');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByLabelText('URL')).toHaveAccessibleDescription(new RegExp(message)));
  });

  it('show their status, and are turned off', async () => {
    const { user, sent } = renderWebhooks([
      aWebhook({ failingSince: '2026-11-18T15:04:05.000Z' }),
      aWebhook({ id: 4, url: 'https://other.example.com/', enabled: false, events: ['invoice.paid'] }),
    ]);
    const row = await screen.findByRole('row', { name: /Failing/ });
    expect(row).toHaveTextContent('https://hooks.example.com/steward');
    expect(row).toHaveTextContent('document.signed, invoice.paid and 1 more');
    expect(row).toHaveTextContent('Failing since Nov 18, 2026');
    expect(screen.getByRole('row', { name: /Off/ })).toHaveTextContent('https://other.example.com/');
    await choose(user, 'Turn off');
    await findToast('Webhook turned off');
    expect(sent).toEqual([{ enabled: false }]);
  });

  it('get a new secret, and are deleted, after a confirmation', async () => {
    const { user } = renderWebhooks([aWebhook()]);
    await choose(user, 'New secret');
    await user.click(
      (await dialog('Create a new secret?')).getByRole('button', { name: 'Create new secret' }),
    );
    const secretDialog = await dialog('Webhook secret');
    expect(secretDialog.getByText(/The previous secret works until November 19, 2026/)).toBeInTheDocument();
    await user.click(secretDialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(secret)).not.toBeInTheDocument());
    await choose(user, 'Delete');
    await user.click((await dialog('Delete this webhook?')).getByRole('button', { name: 'Delete' }));
    await findToast('Webhook deleted');
  });
});

describe('deliveries', () => {
  it('show their results, and are sent again', async () => {
    const failed = aDelivery({
      id: 9,
      event: 'invoice.paid',
      status: 'failed',
      attempts: 2,
      lastStatus: null,
      error: 'No response within 10 seconds.',
      nextAt: '2026-11-18T15:09:05.000Z',
    });
    const asked: (string | null)[] = [];
    server.use(
      http.get(`${path}/3/deliveries`, ({ request }) => {
        const status = new URL(request.url).searchParams.get('status');
        asked.push(status);
        return listOf(status === 'given_up' ? [] : [failed, aDelivery()]);
      }),
      http.post(`${path}/3/deliveries/9/retry`, () => HttpResponse.json({ ...failed, status: 'pending' })),
    );
    const { user } = renderWebhooks([aWebhook()], '/admin/webhooks?webhook=3');
    const row = await screen.findByRole('row', { name: /No response/ });
    expect(row).toHaveTextContent(
      'invoice.paidFailedNo response within 10 seconds.Next attempt Nov 18, 2026',
    );
    expect(screen.getByRole('row', { name: /Delivered/ })).toHaveTextContent('document.signedDelivered2041');
    await user.click(within(row).getByRole('button', { name: /^Send again: invoice.paid from / }));
    await findToast('Sent again');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByTitle('Given up'));
    expect(await screen.findByText('No deliveries match')).toBeInTheDocument();
    expect(asked.at(-1)).toBe('given_up');
  });

  it('of a missing webhook show a message', async () => {
    server.use(
      http.get(`${path}/7`, () => refusal(404, { code: 'webhook.not_found', message: 'Not found' })),
      http.get(`${path}/7/deliveries`, () =>
        refusal(404, { code: 'webhook.not_found', message: 'Not found' }),
      ),
    );
    renderWebhooks([], '/admin/webhooks?webhook=7');
    expect(await screen.findByRole('dialog', { name: 'Webhook not found' })).toBeInTheDocument();
  });
});
