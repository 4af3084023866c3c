import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, aPaymentsConnection, someConnections } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import type { PaymentsConnectionDto } from '../../../shared/api';
import { ConnectionsSection } from './offered/connections-section';

const path = '/api/admin/connections';
const connected = aPaymentsConnection({
  mode: 'stripe',
  account: { name: 'Limestone', country: 'US', currency: 'usd' },
  webhook: 'ok',
  source: 'practice',
  lastOkAt: '2026-11-18T15:04:06.000Z',
});

/** @param answers the connection at each reading, the last one from then on */
function open(...answers: PaymentsConnectionDto[]) {
  const sent: unknown[] = [];
  let read = 0;
  server.use(
    http.get(path, () =>
      HttpResponse.json(
        someConnections({ payments: answers[Math.min(read++, answers.length - 1)] ?? connected }),
      ),
    ),
    http.get('/api/admin/outbox', () => listOf([])),
    http.put(`${path}/payments`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(connected);
    }),
    http.post(`${path}/payments/check`, () => {
      sent.push('check');
      return HttpResponse.json(connected);
    }),
  );
  return { ...renderInArea(<ConnectionsSection />, { signedIn: anAdmin() }), sent };
}
const card = async () => within(await screen.findByRole('region', { name: 'Card payments' }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('an account is connected with a key that Stripe’s page makes with the right rights', async () => {
  const { user, sent } = open(aPaymentsConnection(), { ...connected, webhook: 'missing' });
  expect((await card()).getByText('Not connected')).toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: 'Connect Stripe' }));
  const form = await dialog();
  const { searchParams } = new URL(form.getByRole<HTMLAnchorElement>('link', { name: /Make a key/ }).href);
  expect(searchParams.getAll('permissions[]')).toEqual([
    'rak_charge_write',
    'rak_checkout_session_write',
    'rak_webhook_write',
    'rak_event_read',
    'rak_accounts_kyc_basic_read',
    'rak_payment_intent_write',
    'rak_payment_method_write',
    'rak_setup_intent_read',
  ]);
  await user.type(form.getByLabelText('Restricted key'), 'pk_live_1');
  await user.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByText(/This is the publishable key/)).toBeInTheDocument();
  await user.clear(form.getByLabelText('Restricted key'));
  await user.type(form.getByLabelText('Restricted key'), ' rk_live_1 ');
  await user.click(form.getByRole('button', { name: 'Connect' }));
  await findToast('Stripe connected');
  expect(sent).toEqual([{ mode: 'stripe', secretKey: 'rk_live_1' }]);
  expect(await (await card()).findByText(/up to a minute/)).toBeInTheDocument();
});

test('a refusal is explained in the dialog, with Stripe’s words', async () => {
  const { user } = open(connected);
  const message = 'The key lacks the right “Events: Read”.';
  server.use(
    http.put(`${path}/payments`, () =>
      refusal(409, { code: 'payments.refused', message, details: 'Having the permission …' }),
    ),
  );
  await user.click((await card()).getByRole('button', { name: 'Change' }));
  const form = await dialog();
  await user.type(form.getByLabelText('Restricted key'), 'rk_live_1');
  await user.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    `${message}The other side says: Having the permission …`,
  );
});

test('an account is shown, checked again and disconnected', async () => {
  const message = 'Stripe’s events do not arrive here.';
  const failing = {
    ...connected,
    webhook: 'failing',
    lastError: { at: '2026-11-18T15:04:06.000Z', message },
  } as const;
  const { user, sent } = open(failing, connected);
  expect((await card()).getByText('Limestone (US, USD)', { exact: false })).toBeInTheDocument();
  expect((await card()).getByText(message)).toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: 'Check again' }));
  expect(await (await card()).findByText('Stripe reports payments to this server.')).toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: 'Disconnect' }));
  await user.click((await dialog()).getByRole('button', { name: 'Disconnect' }));
  await findToast('Stripe disconnected');
  expect(sent).toEqual(['check', { mode: 'offline' }]);
});

test('test keys are marked, and an account of the server cannot be changed', async () => {
  open({ ...connected, account: null, webhook: null, testMode: true, source: 'server', setBy: 'PAYMENTS' });
  expect((await card()).getByText('Stripe test mode')).toBeInTheDocument();
  expect((await card()).getByText('PAYMENTS')).toBeInTheDocument();
  expect((await card()).queryByRole('button')).not.toBeInTheDocument();
});

test('the demo practice can return to test payments', async () => {
  const { user, sent } = open(aPaymentsConnection({ source: 'practice', mayTest: true }));
  await user.click((await card()).getByRole('button', { name: 'Use test payments' }));
  expect(sent).toEqual([{ mode: 'test' }]);
});
