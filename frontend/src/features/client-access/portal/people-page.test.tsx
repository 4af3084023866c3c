import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aGrant, aUser, anAccess } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import { ActingForArea } from '../../../portal/acting-for-area';
import type { AccessDto, ActingForDto, GrantAccessDto } from '../../../shared/api';
import { StepUpDialog } from '../../identity/shared/step-up/step-up-dialog';
import { PeoplePage } from './people-page';

const own = anAccess();
const bakery = anAccess({ id: 9, name: 'Sample Bakery', kind: 'business', role: 'owner' });

/** Requests in order: method and address, and the body. */
let sent: unknown[];

function renderPeople(
  rows: AccessDto[],
  { clients = [own], at = '/client/people' }: { clients?: ActingForDto[]; at?: string } = {},
) {
  sent = [];
  const listed = { rows };
  server.use(
    http.get('/api/access', ({ request }) => {
      sent.push(`GET ${new URL(request.url).search}`);
      return listOf(listed.rows);
    }),
    http.post('/api/access', async ({ request }) => {
      const body = (await request.json()) as GrantAccessDto;
      sent.push(body);
      const row = aGrant({ id: 40, email: body.email, status: 'invited', person: null });
      listed.rows = [row, ...listed.rows];
      return HttpResponse.json(row, { status: 201 });
    }),
    http.patch('/api/access/:id', async ({ request, params }) => {
      sent.push([params['id'], await request.json()]);
      return HttpResponse.json(listed.rows[0]);
    }),
    http.get('/api/to-do', () => listOf([])),
    http.post('/api/access/:id/approve', async ({ params, request }) => {
      const { version } = (await request.json()) as { version: number };
      sent.push(`approve ${String(params['id'])} in version ${version}`);
      return HttpResponse.json(listed.rows[0]);
    }),
    http.delete('/api/access/:id', ({ params }) => {
      sent.push(`end ${String(params['id'])}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return renderInArea(
    <ActingForArea>
      <PeoplePage />
      <StepUpDialog />
    </ActingForArea>,
    { at, path: '/client/*', signedIn: aUser({ clients }) },
  );
}

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const commands = () => sent.filter((one) => typeof one !== 'string' || !one.startsWith('GET'));

test('without anyone, the screen says so', async () => {
  renderPeople([]);
  expect(await screen.findByText('No one else has access')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('People with access');
});

test('rows say in plain words who may do what, and until when', async () => {
  renderPeople([
    aGrant({ categories: ['tax', 'legal'] }),
    aGrant({
      id: 32,
      email: 'pat@example.com',
      name: null,
      person: null,
      status: 'invited',
      scopes: ['messages'],
    }),
    aGrant({
      id: 33,
      status: 'ended',
      endedAt: '2026-11-20T12:00:00Z',
      endedBy: { id: 2, name: 'Alex Example' },
    }),
    aGrant({ id: 34, status: 'ended', person: null, endedAt: '2026-11-20T12:00:00Z' }),
  ]);
  const rows = within(await screen.findByRole('list', { name: 'People with access' })).getAllByRole(
    'listitem',
  );
  const texts = rows.map(({ textContent }) => textContent);
  expect(texts[0]).toContain('Sam SampleActive');
  expect(texts[0]).toContain('Can see documents and upload files. Only documents in Tax and Legal.');
  expect(texts[0]).toContain('Until Feb 21, 2027');
  expect(texts[0]).toContain('Invited by Alex Example, Nov 18, 2026');
  expect(texts[1]).toContain('pat@example.comInvited');
  expect(texts[1]).toContain('Can write messages.');
  expect(texts[2]).toContain('Ended by Alex Example, Nov 20, 2026');
  expect(texts[3]).toContain('Invitation expired Nov 20, 2026');
  for (const row of rows.slice(2)) expect(within(row).queryByRole('button')).not.toBeInTheDocument();
});

test('an invitation has three steps, and keeps its values', async () => {
  const { user } = renderPeople([]);
  await user.click(await screen.findByRole('button', { name: 'Invite a person' }));
  const form = await dialog('Invite a person');
  const proceed = () => user.click(form.getByRole('button', { name: 'Continue' }));
  await user.type(form.getByLabelText('Email'), 'sam');
  await proceed();
  expect(await form.findByText('Please enter a valid email address')).toBeInTheDocument();
  // A helper is the only role for an individual.
  expect(form.queryByRole('radio')).not.toBeInTheDocument();
  await user.type(form.getByLabelText('Email'), '@example.com');
  await proceed();

  expect(await form.findByRole('heading', { name: 'Step 2 of 3: What they can do' })).toHaveFocus();
  expect(form.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Documents',
    'Upload',
    'Messages',
    'Invoices',
    'Pay',
    'Appointments',
  ]);
  await proceed();
  expect(await form.findByText('Please select at least one')).toBeInTheDocument();
  await user.click(form.getByRole('checkbox', { name: 'Pay' }));
  expect(form.getByRole('checkbox', { name: 'Invoices' })).toBeChecked();
  await waitFor(() => expect(form.queryByText('Please select at least one')).not.toBeInTheDocument());
  await user.click(form.getByRole('checkbox', { name: 'Documents' }));
  await user.click(form.getByRole('radio', { name: 'Only some categories' }));
  await proceed();
  expect(await form.findByText('Please select at least one category, or all')).toBeInTheDocument();
  await user.click(form.getByRole('checkbox', { name: 'Tax' }));
  await proceed();

  await form.findByRole('heading', { name: 'Step 3 of 3: Until when' });
  await user.click(form.getByRole('button', { name: 'Back' }));
  expect(await form.findByRole('checkbox', { name: 'Pay' })).toBeChecked();
  await proceed();
  const lastDay = await form.findByLabelText('Last day');
  expect(
    form.getByText(/can see documents, see invoices and pay for you\. Only documents in Tax\./),
  ).toBeInTheDocument();
  const until = (lastDay as HTMLInputElement).value;
  expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBeGreaterThan(87);
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await findToast('Invitation sent')).toHaveTextContent('We emailed a link to sam@example.com.');
  expect(commands()).toEqual([
    {
      email: 'sam@example.com',
      role: 'helper',
      scopes: ['documents', 'invoices', 'pay'],
      categories: ['tax'],
      until,
    },
  ]);
  expect(await screen.findByText('sam@example.com')).toBeInTheDocument();
});

test('in a session that is not fresh, the password is asked, and the invitation sent', async () => {
  const { user } = renderPeople([]);
  const message = 'Please enter your password to continue.';
  const notFresh = () => refusal(403, { code: 'auth.password_required', message });
  server.use(
    http.post('/api/access', notFresh, { once: true }),
    http.post('/api/session/confirm', () => new HttpResponse(null, { status: 204 })),
  );
  await user.click(await screen.findByRole('button', { name: 'Invite a person' }));
  const form = await dialog('Invite a person');
  await user.type(form.getByLabelText('Email'), 'sam@example.com');
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await user.click(await form.findByRole('checkbox', { name: 'Messages' }));
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await form.findByLabelText('Last day');
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  const question = await dialog("Please confirm it's you");
  await user.type(question.getByLabelText('Password'), 'River-stone-9!');
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  await findToast('Invitation sent');
  expect(commands()).toEqual([expect.objectContaining({ email: 'sam@example.com', scopes: ['messages'] })]);
});

test("a refusal leads to its field's step", async () => {
  const { user } = renderPeople([]);
  const message = 'This person is invited or has access already.';
  server.use(http.post('/api/access', () => refusal(409, { code: 'access.exists', message })));
  await user.click(await screen.findByRole('button', { name: 'Invite a person' }));
  const form = await dialog('Invite a person');
  await user.type(form.getByLabelText('Email'), 'sam@example.com');
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await user.click(await form.findByRole('checkbox', { name: 'Messages' }));
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await form.findByLabelText('Last day');
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  await findToast('Invitation not sent');
  const email = await form.findByLabelText('Email');
  expect(email).toHaveValue('sam@example.com');
  expect(email).toHaveAccessibleDescription(new RegExp(message));
});

test('for a business, an owner is invited without rights and end, and acts for it', async () => {
  const { user } = renderPeople([], { clients: [own, bakery], at: '/client/people?client=9' });
  await user.click(await screen.findByRole('button', { name: 'Invite a person' }));
  const form = await dialog(/Invite a person/);
  await user.type(form.getByLabelText('Email'), 'pat@example.com');
  await user.type(form.getByLabelText(/^Name/), 'Pat');
  await user.click(form.getByRole('radio', { name: /^Owner/ }));
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await form.findByRole('heading', { name: 'Step 2 of 2: Check and send' });
  expect(
    form.getByText(/can do everything for Sample Bakery, and decide who has access/),
  ).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  await findToast('Invitation sent');
  expect(commands()).toEqual([{ email: 'pat@example.com', name: 'Pat', role: 'owner', client: 9 }]);
  expect(sent).toContain('GET ?client=9');
});

test('access is changed, approved and ended', async () => {
  const { user } = renderPeople([
    aGrant(),
    aGrant({ id: 32, person: null, name: 'Pat Sample', status: 'awaiting_client' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Change access of Sam Sample' }));
  const form = await dialog('Change access of Sam Sample');
  await user.click(form.getByRole('checkbox', { name: 'Upload' }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await findToast('Access changed');
  await user.click(screen.getByRole('button', { name: 'Approve access of Pat Sample' }));
  expect(await screen.findByText("Access approved. You're done for now.")).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End access of Sam Sample' }));
  await user.click((await dialog('End access of Sam Sample?')).getByRole('button', { name: 'End access' }));
  await findToast('Access ended');
  expect(commands()).toEqual([['31', { scopes: ['documents'] }], 'approve 32 in version 1', 'end 31']);
});

test('a change that waits names the old and the new terms, and is approved or declined', async () => {
  const pending = { scopes: ['documents', 'invoices'], categories: null, until: '2027-05-01' } as const;
  const { user } = renderPeople([
    aGrant({ version: 4, pending: { ...pending, scopes: [...pending.scopes] } }),
  ]);
  const change = within(await screen.findByRole('group', { name: 'Change for Sam Sample' }));
  expect(change.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Can see documents and upload files. Until February 21, 2027.',
    'Can see documents and see invoices. Until May 1, 2027.',
  ]);
  await user.click(change.getByRole('button', { name: 'Approve change for Sam Sample' }));
  expect(await screen.findByText("Change approved. You're done for now.")).toBeInTheDocument();
  await user.click(change.getByRole('button', { name: /^Keep as it is/ }));
  await findToast('Access kept as it is');
  expect(commands()).toEqual([
    'approve 31 in version 4',
    ['31', { scopes: ['documents', 'upload'], categories: null, until: '2027-02-21' }],
  ]);
});

test('an owner leaves, and ends no other owner', async () => {
  const terms = { role: 'owner', until: null } as const;
  const { user } = renderPeople(
    [
      aGrant({ ...terms, person: { id: 2, name: 'Alex Example', email: 'alex@example.com' } }),
      aGrant({ ...terms, id: 32 }),
    ],
    { clients: [own, bakery], at: '/client/people?client=9' },
  );
  const rows = within(await screen.findByRole('list', { name: 'People with access' })).getAllByRole(
    'listitem',
  );
  expect(rows[0]).toHaveTextContent('Alex Example (you)');
  expect(within(rows[1] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  const message = 'The last owner cannot leave. Please ask the practice to add another owner first.';
  server.use(http.delete('/api/access/:id', () => refusal(409, { code: 'access.last_owner', message })));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click((await dialog(/Leave Sample Bakery\?/)).getByRole('button', { name: 'Leave' }));
  expect(await findToast('Access not ended')).toHaveTextContent(message);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep access' })).toBeEnabled());
});
