import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, anEmailConnection, someConnections } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import type { EmailConnectionDto } from '../../../shared/api';
import { ConnectionsSection } from './offered/connections-section';

const path = '/api/admin/connections';
const connected = anEmailConnection({
  host: 'smtp.gmail.com',
  port: 465,
  security: 'tls',
  username: 'office@example.com',
  hasPassword: true,
  fromAddress: 'office@example.com',
  source: 'practice',
  lastOkAt: '2026-11-18T15:04:06.000Z',
});
/** @param kept subjects of the emails that were kept */
function open(email: EmailConnectionDto = anEmailConnection(), kept: object[] = []) {
  const sent: unknown[] = [];
  server.use(
    http.get(path, () => HttpResponse.json(someConnections({ email }))),
    http.get('/api/admin/outbox', () => listOf(kept)),
    http.put(`${path}/email`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(connected);
    }),
  );
  return { ...renderInArea(<ConnectionsSection />, { signedIn: anAdmin() }), sent };
}
const card = async () => within(await screen.findByRole('region', { name: 'Email' }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('a mailbox is connected with its address and an app password alone', async () => {
  const { user, sent } = open();
  expect((await card()).getByText('Not connected')).toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: 'Connect email' }));
  const form = await dialog();
  expect(form.queryByLabelText('Server for outgoing mail')).not.toBeInTheDocument();
  await user.type(form.getByLabelText('Your email address'), 'office@example.com');
  await user.type(form.getByLabelText('App password'), 'abcd efgh ijkl mnop');
  await user.click(form.getByRole('button', { name: 'Connect' }));
  await findToast('Email connected');
  expect(sent).toEqual([
    {
      host: 'smtp.gmail.com',
      port: 465,
      security: 'tls',
      username: 'office@example.com',
      password: 'abcd efgh ijkl mnop',
      fromName: '',
      fromAddress: 'office@example.com',
    },
  ]);
});

test('a refusal is explained in the dialog, with the server’s words, and nothing typed is lost', async () => {
  const { user } = open(connected);
  const message = 'The mail server refused the username or password.';
  server.use(
    http.put(`${path}/email`, () =>
      refusal(409, { code: 'email.refused', message, details: '535 5.7.8 Not accepted' }),
    ),
  );
  await user.click((await card()).getByRole('button', { name: 'Change' }));
  const form = await dialog();
  await user.type(form.getByLabelText('App password'), 'wrong');
  await user.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    `${message}The other side says: 535 5.7.8 Not accepted`,
  );
  expect(form.getByLabelText('App password')).toHaveValue('wrong');
});

test('invitations that were kept are sent at once, and one that cannot be is named', async () => {
  const mail = (id: number, event: string | null) => ({
    id,
    event,
    to: `${id}@example.com`,
    subject: `Email ${id}`,
    status: 'kept',
    created_at: '2026-11-18T15:04:06.000Z',
  });
  const { user } = open(connected, [mail(1, 'account.invited'), mail(2, 'account.invited'), mail(3, null)]);
  const retried: unknown[] = [];
  server.use(
    http.post('/api/admin/outbox/:id/retry', ({ params }) => {
      retried.push(params['id']);
      return params['id'] === '2'
        ? refusal(409, { code: 'mail.link_ended', message: 'The link in this email no longer works.' })
        : HttpResponse.json({});
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Send 2 invitations now' }));
  expect(
    await screen.findByText('2@example.com: The link in this email no longer works.'),
  ).toBeInTheDocument();
  await findToast('1 email is on its way');
  expect(retried).toEqual(['1', '2']);
});

test('an account of the server is shown, and cannot be changed', async () => {
  open({ ...connected, source: 'server', setBy: 'SMTP_URL' });
  expect(await (await card()).findByText('SMTP_URL')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
});
