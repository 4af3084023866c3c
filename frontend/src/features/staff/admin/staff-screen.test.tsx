import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aGrant, aMember, anAdmin, anAdminSite, aSite } from '../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import { adminOf } from '../../../app/admin';
import { adminScreens } from '../../../app/screens';
import type { AdminSiteDto, StaffDto, StartedDto } from '../../../shared/api';

const Admin = adminOf(adminScreens);
const path = '/api/admin/staff';
const owner = aMember({ id: 1, firstName: 'Sam', username: 'admin', staffRole: 'owner' });
const carla = aMember();

/** Bodies of the calls that change staff or the practice, after their method and path. */
let sent: [call: string, body?: unknown][];

async function answering(
  staff: StaffDto[],
  site: Partial<AdminSiteDto> = {},
  started: Partial<StartedDto> = {},
) {
  sent = [];
  server.use(
    http.get(path, () => listOf(staff)),
    http.get(`${path}/:id/started`, () =>
      HttpResponse.json({ access: [], passwords: [], packs: [], connections: [], ...started }),
    ),
    http.get('/api/admin/site', () => HttpResponse.json(anAdminSite(site))),
    http.post(path, async ({ request }) => {
      const body = (await request.json()) as Partial<StaffDto>;
      sent.push(['POST', body]);
      return HttpResponse.json(aMember({ ...body, invited: true }), { status: 201 });
    }),
    http.post(`${path}/:id/invitation`, ({ params }) => {
      sent.push([`POST ${String(params['id'])}/invitation`]);
      return new HttpResponse(null, { status: 202 });
    }),
    http.patch(`${path}/:id`, async ({ request, params }) => {
      const body = (await request.json()) as Partial<StaffDto>;
      sent.push([`PATCH ${String(params['id'])}`, body]);
      return HttpResponse.json(aMember(body));
    }),
    http.put('/api/admin/site', async ({ request }) => {
      const body = (await request.json()) as Partial<AdminSiteDto>;
      sent.push(['PUT site', body]);
      return HttpResponse.json(anAdminSite(body));
    }),
  );
  const { user } = renderScreen(<Admin />, {
    at: '/admin/staff',
    path: '/admin/*',
    signedIn: anAdmin(),
  });
  await screen.findByRole('heading', { level: 1, name: 'Staff' });
  const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
  const choose = async (name: string, action: string) => {
    await user.click(within(await rowOf(name)).getByRole('button', { name: `More actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { user, rowOf, choose };
}

test('lists roles and states, and offers what fits each', async () => {
  const { user, rowOf } = await answering([
    owner,
    carla,
    aMember({ id: 5, firstName: 'Ivo', invited: true, staffRole: 'assistant' }),
    aMember({ id: 6, firstName: 'Gone', active: false, lastSeenAt: '2026-11-18T12:00:00Z' }),
  ]);
  expect(within(await rowOf('Sam Sample')).getByText('Owner')).toBeInTheDocument();
  expect(await rowOf('Carla Sample')).toHaveTextContent(/Consultant.*Active.*Never/);
  const invited = await rowOf('Ivo Sample');
  expect(invited).toHaveTextContent(/Assistant.*Invited/);
  expect(within(await rowOf('Gone Sample')).getByText('Deactivated')).toBeInTheDocument();
  const offered = async (name: string) => {
    const row = within(await rowOf(name));
    await user.click(row.getByRole('button', { name: `More actions for ${name}` }));
    return (await row.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  expect(await offered('Ivo Sample')).toEqual(['Change role', 'Invite again', 'Show link', 'Deactivate']);
  expect(await offered('Sam Sample')).toEqual(['Change role']);
  expect(await offered('Gone Sample')).toEqual(['Reactivate']);
});

test('adds a member, who is invited by email', async () => {
  const { user } = await answering([owner]);
  expect(screen.queryByRole('switch', { name: 'Assigned clients only' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add staff' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add staff' }));
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await dialog.findByText('First name is required');
  expect(dialog.getByLabelText('Last name')).toHaveAccessibleDescription(
    'Last name is required One name is enough.',
  );
  await user.type(dialog.getByLabelText('First name'), 'Alba');
  await user.type(dialog.getByLabelText('Last name'), 'Sample');
  await user.type(dialog.getByLabelText('Username'), 'alba');
  await user.type(dialog.getByLabelText('Email'), 'alba@example.com');
  await user.click(dialog.getByRole('radio', { name: /^Assistant/ }));
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await findToast('Invitation sent')).toHaveTextContent('alba@example.com');
  expect(sent).toEqual([
    [
      'POST',
      {
        firstName: 'Alba',
        lastName: 'Sample',
        username: 'alba',
        email: 'alba@example.com',
        staffRole: 'assistant',
      },
    ],
  ]);
});

test.each([
  { name: 'Carla Sample', id: 4, role: 'owner', chosen: /^Owner/, refused: false },
  { name: 'Sam Sample', id: 1, role: 'consultant', chosen: /^Consultant/, refused: true },
])('changes the role of $name, unless the last owner needs theirs', async (change) => {
  const { user, choose } = await answering([owner, carla]);
  const message = 'The practice needs an owner. Make someone else an owner first.';
  if (change.refused)
    server.use(http.patch(`${path}/1`, () => refusal(409, { code: 'staff.last_owner', message })));
  await choose(change.name, 'Change role');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change role' }));
  await user.click(dialog.getByRole('radio', { name: change.chosen }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  if (change.refused) expect(await findToast('Failed to change the role')).toHaveTextContent(message);
  else {
    await findToast('Role changed');
    expect(sent).toEqual([[`PATCH ${change.id}`, { staffRole: change.role }]]);
  }
});

test('deactivates after a question, reactivates and invites again', async () => {
  const { user, choose } = await answering([
    owner,
    aMember({ invited: true }),
    aMember({ id: 6, firstName: 'Gone', active: false }),
  ]);
  await choose('Carla Sample', 'Deactivate');
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Carla Sample?' }));
  expect(sent).toEqual([]);
  await waitFor(() => expect(question.getByRole('button', { name: 'Deactivate' })).toBeEnabled());
  await user.click(question.getByRole('button', { name: 'Deactivate' }));
  await findToast('Carla Sample can no longer log in');
  await choose('Gone Sample', 'Reactivate');
  await findToast('Gone Sample can log in again');
  await choose('Carla Sample', 'Invite again');
  await findToast('Invitation sent');
  expect(sent).toEqual([
    ['PATCH 4', { active: false }],
    ['PATCH 6', { active: true }],
    ['POST 4/invitation'],
  ]);
});

describe('while no mail server is set up', () => {
  const link = 'https://portal.example/reset-password?token=abc';
  beforeEach(() =>
    server.use(
      http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false })),
      http.post(`${path}/:id/invitation/link`, ({ params }) => {
        sent.push([`POST ${String(params['id'])}/invitation/link`]);
        return HttpResponse.json({ link });
      }),
    ),
  );

  test('a new member’s link is shown in the same dialog, on request', async () => {
    const { user } = await answering([owner]);
    await user.click(screen.getByRole('button', { name: 'Add staff' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add staff' }));
    for (const [label, value] of [
      ['First name', 'Alba'],
      ['Last name', 'Sample'],
      ['Username', 'alba'],
      ['Email', 'alba@example.com'],
    ] as const)
      await user.type(form.getByLabelText(label), value);
    await user.click(form.getByRole('button', { name: 'Create link' }));
    expect(await form.findByText('Give alba@example.com this link yourself.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    await user.click(form.getByRole('button', { name: 'Show link' }));
    expect(await form.findByLabelText('Invitation link')).toHaveValue(link);
    expect(sent[1]).toEqual(['POST 4/invitation/link']);
    expect(form.getByText(/they see your name in their settings/)).toBeInTheDocument();
  });

  test('another invitation shows its link, too', async () => {
    const { user, choose } = await answering([owner, aMember({ invited: true })]);
    await choose('Carla Sample', 'Invite again');
    const dialog = within(await screen.findByRole('dialog', { name: 'Invitation link' }));
    expect(dialog.getByText('Give Carla Sample this link yourself.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Show link' }));
    expect(await dialog.findByLabelText('Invitation link')).toHaveValue(link);
    expect(sent).toEqual([['POST 4/invitation'], ['POST 4/invitation/link']]);
  });
});

test('a deactivation shows what they started, and ends the access that is selected', async () => {
  const client = { id: 9, name: 'Sample Bakery' };
  const { user, choose } = await answering(
    [owner, carla],
    {},
    {
      access: [
        { ...aGrant(), client },
        { ...aGrant({ id: 32, name: 'Pat Sample', person: null, email: 'pat@example.com' }), client },
      ],
      passwords: [{ id: 5, name: 'Nora Sample' }],
      connections: [
        {
          connection: 'email',
          name: 'office@example.com',
          setBy: { id: 1, name: 'Jordan Example' },
          setAt: '2026-11-20T10:00:00Z',
        },
        {
          connection: 'payments',
          name: 'Acme',
          setBy: { id: 4, name: 'Carla Sample' },
          setAt: '2026-11-20T10:00:00Z',
        },
      ],
    },
  );
  await choose('Carla Sample', 'Deactivate');
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Carla Sample?' }));
  const sam = await question.findByRole('checkbox', { name: 'Sam Sample for Sample Bakery' });
  const pat = question.getByRole('checkbox', { name: 'Pat Sample for Sample Bakery' });
  for (const box of [sam, pat]) expect(box).not.toBeChecked();
  expect(question.getByText('Access that you don’t select stays.', { exact: false })).toBeVisible();
  for (const name of [
    'Nora Sample',
    'Email account office@example.com, last set by Jordan Example',
    'Card payments Acme, last set by Carla Sample',
  ])
    expect(question.getByText(name)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: /^Select all/ }));
  for (const box of [sam, pat]) expect(box).toBeChecked();
  await user.click(sam);
  await user.click(question.getByRole('button', { name: 'Deactivate' }));
  await findToast('Carla Sample can no longer log in');
  expect(sent).toEqual([['PATCH 4', { active: false, endAccess: [32] }]]);
});

test('nobody is deactivated before the list is shown', async () => {
  const { choose } = await answering([owner, carla]);
  server.use(
    http.get(`${path}/:id/started`, () =>
      refusal(500, { code: 'server.internal_error', message: 'Something went wrong.' }),
    ),
  );
  await choose('Carla Sample', 'Deactivate');
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Carla Sample?' }));
  expect(await question.findByRole('alert')).toHaveTextContent('Failed to load what they started.');
  expect(question.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
});

test('asks for the password, and continues', async () => {
  let isFresh = false;
  const { user, choose } = await answering([owner, aMember({ active: false })]);
  server.use(
    http.patch(`${path}/4`, async ({ request }) => {
      if (!isFresh)
        return refusal(403, { code: 'auth.password_required', message: 'Please enter your password.' });
      return HttpResponse.json(aMember((await request.json()) as Partial<StaffDto>));
    }),
    http.post('/api/session/confirm', () => {
      isFresh = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await choose('Carla Sample', 'Reactivate');
  const dialog = within(await screen.findByRole('dialog', { name: "Please confirm it's you" }));
  await user.type(dialog.getByLabelText('Password'), 'Limestone-1!');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await findToast('Carla Sample can log in again');
});

test('limits consultants and assistants to assigned clients', async () => {
  const { user } = await answering([owner, carla], { schedulingUrl: 'https://example.com/book' });
  const limit = await screen.findByRole('switch', { name: 'Assigned clients only' });
  expect(limit).not.toBeChecked();
  await user.click(limit);
  await findToast('Consultants and assistants now see their own clients only');
  expect(sent).toEqual([
    ['PUT site', expect.objectContaining({ staffSees: 'assigned', version: 7, name: 'Example Practice' })],
  ]);
  expect(sent[0]?.[1]).not.toHaveProperty('founderPhoto');
});

test.each(['consultant', 'assistant'] as const)('is closed to a %s', async (staffRole) => {
  renderScreen(<Admin />, { at: '/admin/staff', path: '/admin/*', signedIn: anAdmin({ staffRole }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not include this screen.');
  expect(screen.queryByRole('link', { name: 'Staff' })).not.toBeInTheDocument();
});
