import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, aDocument, aGrant, anAdmin, aSite } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { listOf, server } from '../../../../../test/server';
import type { AccessDto, ClientDto, GrantByPracticeDto } from '../../../../shared/api';
import { RecordClient } from '../../../clients/admin/offered/record-client';
import { ClientTabLinks } from '../client-tab-links';
import { ClientPeople } from './people';

function renderTab(client: ClientDto, rows: AccessDto[] = []) {
  const granted: GrantByPracticeDto[] = [];
  const ended: unknown[] = [];
  server.use(
    http.get(`/api/admin/clients/${client.id}/access`, () => listOf(rows)),
    http.post(`/api/admin/clients/${client.id}/access`, async ({ request }) => {
      const body = (await request.json()) as GrantByPracticeDto;
      granted.push(body);
      const status = body.consentDocumentId === undefined ? 'awaiting_client' : 'invited';
      return HttpResponse.json(aGrant({ email: body.email, person: null, status }), { status: 201 });
    }),
    http.delete(`/api/admin/clients/${client.id}/access/:id`, ({ params }) => {
      ended.push(params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('/api/admin/documents', () => listOf([aDocument({ id: 7, title: 'Signed consent' })])),
  );
  const page = (
    <RecordClient value={client}>
      <ClientPeople client={client} />
    </RecordClient>
  );
  return { ...renderInArea(page, { signedIn: anAdmin() }), granted, ended };
}

type Rendered = ReturnType<typeof renderTab>;

/** Opens the dialog and goes to its last step, for a helper who reads messages. */
async function inviteTo({ user }: Rendered) {
  await user.click(await screen.findByRole('button', { name: 'Invite a person' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
  await user.type(form.getByLabelText('Email'), 'sam@example.com');
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await user.click(await form.findByRole('checkbox', { name: 'Messages' }));
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await form.findByLabelText('Last day');
  return form;
}

test('an individual has to approve access that the practice starts', async () => {
  const rendered = renderTab(aClient());
  expect(await screen.findByText('No one acts for Alex Example.')).toBeInTheDocument();
  const form = await inviteTo(rendered);
  expect(form.getByText(/We'll ask Alex Example by email to approve this\./)).toBeInTheDocument();
  await rendered.user.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await findToast('Waiting for approval')).toHaveTextContent('We asked Alex Example by email');
  expect(rendered.granted[0]).not.toHaveProperty('consentDocumentId');
});

test('a consent on file takes the place of the approval', async () => {
  const rendered = renderTab(aClient());
  const form = await inviteTo(rendered);
  await rendered.user.click(form.getByRole('combobox', { name: /^Consent on file/ }));
  await rendered.user.click(await screen.findByTitle('Signed consent'));
  expect(form.getByText(/We'll email a link to sam@example\.com\./)).toBeInTheDocument();
  await rendered.user.click(form.getByRole('button', { name: 'Send invitation' }));
  await findToast('Invitation sent');
  expect(rendered.granted[0]).toMatchObject({ scopes: ['messages'], consentDocumentId: 7 });
});

test('without a mail server, the dialog of an invitation offers its link, and the list too', async () => {
  server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false })));
  const link = 'https://steward.example/access?token=abc';
  const invited = aGrant({ id: 44, name: 'Pat Sample', person: null, status: 'invited' });
  const rendered = renderTab(aClient(), [invited]);
  server.use(http.post(/\/access\/\d+\/link$/, () => HttpResponse.json({ link })));
  const { user } = rendered;
  const form = await inviteTo(rendered);
  await user.click(form.getByRole('combobox', { name: /^Consent on file/ }));
  await user.click(await screen.findByTitle('Signed consent'));
  expect(form.getByText(/Nothing is emailed\. We show you the link/)).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Create invitation' }));
  await user.click(await form.findByRole('button', { name: 'Show link' }));
  expect(await form.findByLabelText('Invitation link')).toHaveValue(link);
  await user.click(form.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Show link for Pat Sample' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation link' }));
  expect(dialog.getByText('Give Pat Sample this link yourself.')).toBeInTheDocument();
});

test('the practice ends an owner of a business, and says what waits for the client', async () => {
  const business = aClient({ id: 9, name: 'Sample Bakery', kind: 'business' });
  const { user, ended } = renderTab(business, [
    aGrant({ role: 'owner', until: null }),
    aGrant({ id: 32, name: 'Pat Sample', person: null, status: 'awaiting_client' }),
  ]);
  const row = await screen.findByText('Pat Sample');
  expect(row.closest('li')).toHaveTextContent(
    'Sample Bakery has to approve this first. We asked them by email.',
  );
  expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End access of Sam Sample' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End access of Sam Sample?' }));
  await user.click(dialog.getByRole('button', { name: 'End access' }));
  await findToast('Access ended');
  expect(ended).toEqual(['31']);
});

test('the records of a closed account are read-only', async () => {
  renderTab(aClient({ status: 'closed' }), [aGrant()]);
  const list = await screen.findByRole('list', { name: 'People with access' });
  expect(within(list).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Invite a person' })).not.toBeInTheDocument();
});

test.each([
  { staffRole: 'consultant', sees: true },
  { staffRole: 'assistant', sees: false },
] as const)('$staffRole: people are offered: $sees', async ({ staffRole, sees }) => {
  renderInArea(<ClientTabLinks id={2} open="overview" />, { signedIn: anAdmin({ staffRole }) });
  expect(await screen.findByRole('link', { name: 'Documents' })).toBeInTheDocument();
  for (const name of ['People', 'Invoices', 'Private notes'])
    await waitFor(() => expect(screen.queryAllByRole('link', { name })).toHaveLength(sees ? 1 : 0));
});
