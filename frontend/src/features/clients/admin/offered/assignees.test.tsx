import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, aDay, aMember, anAdmin, anAdminSite } from '../../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import { adminOf } from '../../../../app/admin';
import { adminScreens } from '../../../../app/screens';
import type { UserEvent } from '@testing-library/user-event';
import type { ClientDto, SignedInUserDto, StaffSees } from '../../../../shared/api';

const Admin = adminOf(adminScreens);
const clients = '/api/admin/clients';
const owner = aMember({ id: 1, firstName: 'Sam', username: 'admin', staffRole: 'owner' });
const carla = aMember();
const toCarla = { assignees: [{ id: 4, name: 'Carla Sample' }] };

interface Given {
  as?: Partial<SignedInUserDto>;
  staff?: ReturnType<typeof aMember>[];
  staffSees?: StaffSees;
  client?: Partial<ClientDto>;
}

function renderAt(
  at: string,
  { as = {}, staff = [owner, carla], staffSees = 'all', client = toCarla }: Given = {},
) {
  server.use(
    http.get('/api/admin/staff', () => listOf(staff)),
    http.get('/api/admin/site', () => HttpResponse.json(anAdminSite({ staffSees }))),
    http.get(clients, () => listOf([aClient(client)])),
    http.get(`${clients}/2`, () => HttpResponse.json(aClient(client))),
    http.get(`${clients}/2/goals`, () => HttpResponse.json([])),
    http.get('/api/admin/legal-holds', () => listOf([])),
  );
  return renderScreen(<Admin />, { at, path: '/admin/*', signedIn: anAdmin(as) });
}

/** Chooses an option of the filter, whose current one may have the same title. */
async function choose(user: UserEvent, title: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Assignee' }));
  const titled = await screen.findAllByTitle(title);
  await user.click(titled.at(-1) ?? document.body);
}

describe('the list of clients', () => {
  it('says to whom each is assigned, and filters', async () => {
    const asked: (string | null)[] = [];
    const { user } = renderAt('/admin/clients');
    server.use(
      http.get(clients, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('assignee'));
        return listOf([aClient(toCarla), aClient({ id: 3, name: 'Kim Example' })]);
      }),
    );
    expect(await screen.findByRole('row', { name: /Alex Example/ })).toHaveTextContent('Carla Sample');
    expect(await screen.findByRole('row', { name: /Kim Example/ })).toHaveTextContent('Unassigned');
    for (const option of ['Carla Sample', 'Unassigned', 'Assigned to me', 'Any assignee'])
      await choose(user, option);
    await waitFor(() => expect(asked).toEqual([null, '4', 'none', 'me']));
  });

  it.each([
    ['in a practice of one', { staff: [owner] }],
    ['if the others are deactivated', { staff: [owner, { ...carla, active: false }] }],
  ])('mentions no staff %s', async (_, given) => {
    renderAt('/admin/clients', given);
    expect(await screen.findByRole('row', { name: /Alex Example/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Alex Example/ })).not.toHaveTextContent(/Carla|Unassigned/);
    expect(screen.queryByRole('combobox', { name: 'Assignee' })).not.toBeInTheDocument();
  });

  it.each([
    ['all', true],
    ['assigned', false],
  ] as const)('of a consultant who sees %s', async (staffSees, hasFilter) => {
    const { user } = renderAt('/admin/clients', { as: { id: 4, staffRole: 'consultant' }, staffSees });
    const row = await screen.findByRole('row', { name: /Alex Example/ });
    expect(row).toHaveTextContent('Carla Sample');
    await user.click(within(row).getByRole('button', { name: /^More actions/ }));
    expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    if (hasFilter) expect(await screen.findByRole('combobox', { name: 'Assignee' })).toBeInTheDocument();
    else expect(screen.queryByRole('combobox', { name: 'Assignee' })).not.toBeInTheDocument();
  });
});

test('Today is narrowed to the clients of a member, by its address', async () => {
  const asked: (string | null)[] = [];
  const { user, router } = renderAt('/admin?assignee=4');
  server.use(
    http.get('/api/admin/today', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('assignee'));
      return HttpResponse.json(aDay());
    }),
  );
  expect(await screen.findByTitle('Carla Sample')).toBeInTheDocument();
  await choose(user, 'Assigned to me');
  await waitFor(() => expect(router.state.location.search).toBe('?assignee=me'));
  // Counts of the menu cover all clients.
  await waitFor(() => expect(new Set(asked)).toEqual(new Set(['4', null, 'me'])));
});

describe("a client's page", () => {
  it('lets owners assign active members', async () => {
    let assigned: unknown;
    const gone = aMember({ id: 9, firstName: 'Gone', active: false });
    const { user } = renderAt('/admin/clients/2/goals', {
      staff: [owner, carla, gone],
      client: { assignees: [...toCarla.assignees, { id: 9, name: 'Gone Sample' }] },
    });
    server.use(
      http.put(`${clients}/2/assignees`, async ({ request }) => {
        assigned = await request.json();
        return HttpResponse.json(aClient());
      }),
    );
    expect(await screen.findByText('Assigned to Carla Sample, Gone Sample')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Assign staff' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign staff' }));
    expect(dialog.getByRole('checkbox', { name: /^Carla Sample/ })).toBeChecked();
    expect(dialog.queryByRole('checkbox', { name: /^Gone/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: /^Sam Sample/ }));
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await findToast('Staff assigned');
    expect(assigned).toEqual({ userIds: [1, 4] });
  });

  it('tells others only', async () => {
    renderAt('/admin/clients/2/goals', { as: { id: 4, staffRole: 'consultant' }, client: { assignees: [] } });
    expect(await screen.findByText('Unassigned')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Assign staff' })).not.toBeInTheDocument();
  });
});

describe('an unassigned client', () => {
  const missing = { code: 'client.not_found', message: 'Client not found' };
  const renderMissing = (as: Partial<SignedInUserDto>, staffSees: StaffSees) => {
    const rendered = renderAt('/admin/clients/2/goals', { as, staffSees });
    server.use(http.get(`${clients}/2`, () => refusal(404, missing)));
    return rendered;
  };

  it('is opened by a consultant with a reason', async () => {
    let sent: unknown;
    const { user } = renderMissing({ id: 4, staffRole: 'consultant' }, 'assigned');
    server.use(
      http.post(`${clients}/2/open`, async ({ request }) => {
        sent = await request.json();
        server.use(http.get(`${clients}/2`, () => HttpResponse.json(aClient())));
        return HttpResponse.json({ until: '2026-11-25T12:00:00Z' });
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Not assigned to you' })).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Open for 24 hours' });
    await user.click(button);
    expect(await screen.findByText('Please enter a reason')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Covers for Sam');
    await user.click(button);
    expect(await findToast('Client opened')).toHaveTextContent('November 25, 2026 at 12:00 PM');
    expect(sent).toEqual({ reason: 'Covers for Sam' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Alex Example' })).toBeInTheDocument();
  });

  it('may not exist at all', async () => {
    const { user } = renderMissing({ id: 4, staffRole: 'consultant' }, 'assigned');
    server.use(http.post(`${clients}/2/open`, () => refusal(404, missing)));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Covers for Sam');
    await user.click(screen.getByRole('button', { name: 'Open for 24 hours' }));
    expect(await findToast('Failed to open the client')).toHaveTextContent('Client not found');
  });

  it.each([
    ['an owner', {}, 'assigned'],
    ['an assistant', { staffRole: 'assistant' }, 'assigned'],
    ['a consultant who sees all', { staffRole: 'consultant' }, 'all'],
  ] as const)('is missing for %s', async (_, as, staffSees) => {
    renderMissing(as, staffSees);
    expect(await screen.findByRole('heading', { level: 1, name: 'Client not found' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open for 24 hours' })).not.toBeInTheDocument();
  });
});

test('an assistant is offered what the role includes', async () => {
  const { user } = renderAt('/admin/clients/2/goals', { as: { id: 5, staffRole: 'assistant' } });
  await user.click(await screen.findByRole('button', { name: 'More actions for Alex Example' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'New appointment',
  ]);
  expect(screen.getByRole('button', { name: 'New request to Alex Example' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New invoice' })).not.toBeInTheDocument();
  const parts = within(screen.getByRole('navigation', { name: 'Client' }));
  expect(parts.queryByRole('link', { name: 'Private notes' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /goal/i })).not.toBeInTheDocument();
});
