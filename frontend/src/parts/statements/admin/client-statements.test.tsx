import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin } from '../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../test/parts';
import { findToast } from '../../../../test/render';
import { listOf, server } from '../../../../test/server';
import type { BankAccountDto, RecurringRequestDto, SignedInUserDto, StaffRole } from '../../../shared/api';
import { aYear } from '../testing/grids';
import { nextDay, periodBefore } from './recurring/next-request';

const client = '/api/admin/clients/2';
const created_at = '2026-11-18T12:00:00Z';

const anAccount = (values: Partial<BankAccountDto> = {}): BankAccountDto => ({
  id: 1,
  userId: 2,
  title: 'Checking 1234',
  from: '2026-01',
  to: null,
  created_at,
  updated_at: created_at,
  ...values,
});

const aRecurring = (values: Partial<RecurringRequestDto> = {}): RecurringRequestDto => ({
  id: 4,
  userId: 2,
  client: { id: 2, name: 'Alex Example' },
  title: 'Sales report',
  description: null,
  templateId: null,
  templateTitle: null,
  every: 'month',
  startsOn: '2026-01-31',
  endsOn: null,
  dueInDays: 14,
  paused: false,
  nextOn: '2026-12-31',
  nextTitle: 'Sales report, November 2026',
  lastOn: '2026-11-30',
  created_at,
  updated_at: created_at,
  ...values,
});

/** Calls that change something, as the server got them. */
let sent: unknown[];
beforeEach(() => {
  sent = [];
});

const taken = async ({ request }: { request: Request }) => {
  const body = request.method === 'DELETE' ? undefined : ((await request.json()) as object);
  sent.push([request.method, new URL(request.url).pathname, body]);
  if (request.method === 'DELETE') return new HttpResponse(null, { status: 204 });
  const answer = request.url.endsWith('/request') ? { requests: [7, 8] } : aRecurring(body);
  return HttpResponse.json(answer, { status: request.method === 'POST' ? 201 : 200 });
};

async function renderClient(
  view: string,
  { accounts = [anAccount()], recurring = [aRecurring()], signedIn = anAdmin() } = {},
) {
  serveParts('statements');
  server.use(
    http.get('/api/admin/legal-holds', () => listOf([])),
    http.get(client, () => HttpResponse.json(aClient({ id: 2 }))),
    http.get(`${client}/bank-accounts`, () => listOf(accounts)),
    http.get(`${client}/bank-statements`, ({ request }) =>
      HttpResponse.json(
        request.url.endsWith('2026')
          ? accounts
              .filter(({ from }) => from < '2027')
              .map(({ id, title }) => aYear(id, title, { '2026-09': 'missing', '2026-08': 'requested' }))
          : [],
      ),
    ),
    http.get('/api/admin/recurring-requests', () => listOf(recurring)),
    http.get('/api/admin/document-templates', () => listOf([])),
    http.post(`${client}/*`, taken),
    http.patch(`${client}/*`, taken),
    http.delete(`${client}/*`, taken),
    http.post('/api/admin/recurring-requests', taken),
    http.patch('/api/admin/recurring-requests/:id', taken),
    http.delete('/api/admin/recurring-requests/:id', taken),
  );
  return renderDashboard(`/admin/clients/2/${view}`, signedIn);
}

const as = (staffRole: StaffRole): SignedInUserDto => anAdmin({ staffRole });
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('accounts of a client', () => {
  it('are in the grid, and everything missing is requested after a question with the number', async () => {
    const { user } = await renderClient('documents?view=statements&year=2026');
    const months = await screen.findByRole('list', { name: 'Checking 1234' });
    expect(within(months).getByRole('button', { name: /^Aug/ })).toHaveTextContent('Requested');
    expect(screen.getByText('3 of 10 statements are missing')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Request everything missing' }));
    const question = await dialogOf('Request 2 statements?');
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Send 2 requests' }));
    await findToast('2 statements requested');
    expect(sent).toEqual([['POST', `${client}/bank-statements/request`, { year: 2026 }]]);
  });

  it('open a statement over the grid', async () => {
    server.use(http.get('/api/documents/7/details', () => HttpResponse.json({}, { status: 404 })));
    const { user } = await renderClient('documents?view=statements&year=2026');
    await user.click(
      within(await screen.findByRole('list', { name: 'Checking 1234' })).getByRole('button', {
        name: /^Jul/,
      }),
    );
    const month = await dialogOf('Checking 1234, July 2026');
    await user.click(month.getByRole('link', { name: 'Open the document' }));
    const document = await dialogOf('Document');
    await user.click(document.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('list', { name: 'Checking 1234' })).toBeInTheDocument();
  });

  it('are added with their first month', async () => {
    const { user } = await renderClient('documents?view=statements&year=2026', { accounts: [] });
    expect(await screen.findByText('No accounts yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add account' }));
    const form = await dialogOf('Add account');
    await user.click(form.getByRole('button', { name: 'Add account' }));
    expect(await form.findByText('Enter the name of the account')).toBeInTheDocument();
    expect(form.getByText('Enter a month, e.g. 2026-01')).toBeInTheDocument();
    await user.type(form.getByLabelText('Name'), 'Card 5678');
    await user.type(form.getByLabelText('First month'), '2026-03');
    await user.click(form.getByRole('button', { name: 'Add account' }));
    await findToast('Account added');
    expect(sent).toEqual([
      ['POST', `${client}/bank-accounts`, { title: 'Card 5678', from: '2026-03', to: null }],
    ]);
  });

  it('are changed, those of other years too', async () => {
    const savings = anAccount({ id: 3, title: 'Savings', from: '2027-01', to: '2027-06' });
    const { user } = await renderClient('documents?view=statements&year=2026', {
      accounts: [savings, anAccount()],
    });
    expect(await screen.findByText('From January 2027 to June 2027')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More actions for Savings' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = await dialogOf('Edit account');
    await user.clear(form.getByLabelText(/^Last month/));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await findToast('Account updated');
    expect(sent).toEqual([['PATCH', `${client}/bank-accounts/3`, { to: null }]]);
  });

  it('are deleted after a question', async () => {
    const { user } = await renderClient('documents?view=statements&year=2026');
    await user.click(await screen.findByRole('button', { name: 'More actions for Checking 1234' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await dialogOf('Delete this account?');
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await findToast('Account deleted');
    expect(sent).toEqual([['DELETE', `${client}/bank-accounts/1`, undefined]]);
  });

  it('are only looked at and requested by assistants', async () => {
    await renderClient('documents?view=statements&year=2026', { signedIn: as('assistant') });
    expect(await screen.findByRole('button', { name: 'Request everything missing' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add account' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Statements')).not.toBeInTheDocument();
  });
});

it('leads nowhere while the part is off', async () => {
  serveParts();
  server.use(
    http.get('/api/admin/legal-holds', () => listOf([])),
    http.get(client, () => HttpResponse.json(aClient({ id: 2 }))),
    http.get('/api/admin/documents', () => listOf([])),
  );
  await renderDashboard('/admin/clients/2/documents?view=statements');
  expect(await screen.findByRole('button', { name: 'Upload Document' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Bank statements' })).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Checking 1234' })).not.toBeInTheDocument();
});

describe('recurring requests', () => {
  it('say what is requested next, and are paused, resumed and deleted', async () => {
    const { user } = await renderClient('requests?view=recurring', {
      recurring: [
        aRecurring(),
        aRecurring({ id: 5, title: 'Payroll', paused: true, nextOn: null, nextTitle: null }),
      ],
    });
    expect(await screen.findByRole('row', { name: /Sales report/ })).toHaveTextContent(
      '“Sales report, November 2026” on December 31, 2026',
    );
    expect(screen.getByRole('row', { name: /Payroll/ })).toHaveTextContent('Paused');
    const choose = async (of: string, task: string) => {
      await user.click(screen.getByRole('button', { name: `More actions for ${of}` }));
      await user.click((await screen.findAllByRole('menuitem', { name: task })).at(-1) as HTMLElement);
    };
    await choose('Sales report', 'Pause');
    await findToast('Recurring request paused');
    await choose('Payroll', 'Resume');
    await findToast('Recurring request resumed');
    await choose('Payroll', 'Delete');
    const question = await dialogOf('Delete this recurring request?');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await findToast('Recurring request deleted');
    expect(sent).toEqual([
      ['PATCH', '/api/admin/recurring-requests/4', { paused: true }],
      ['PATCH', '/api/admin/recurring-requests/5', { paused: false }],
      ['DELETE', '/api/admin/recurring-requests/5', undefined],
    ]);
  });

  it('are set up with a sentence of the first one', async () => {
    const { user } = await renderClient('requests?view=recurring', { recurring: [] });
    await user.click(await screen.findByRole('button', { name: 'Set up a recurring request' }));
    const form = await dialogOf('New recurring request');
    await user.type(form.getByLabelText('Title'), 'Bank statement');
    const toChoose = 'Choose when it starts to see what is requested next.';
    expect(form.getByText(toChoose)).toBeInTheDocument();
    const starts = form.getByLabelText('Starts');
    // As browsers have it after one digit too many.
    fireEvent.change(starts, { target: { value: '12098-12-01' } });
    expect(form.getByText(toChoose)).toBeInTheDocument();
    fireEvent.change(starts, { target: { value: '2098-12-01' } });
    expect(form.getByText('Next: “Bank statement, November 2098” on December 1, 2098')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Create' }));
    await findToast('Recurring request created');
    expect(sent).toEqual([
      [
        'POST',
        '/api/admin/recurring-requests',
        { userId: 2, title: 'Bank statement', every: 'month', startsOn: '2098-12-01', dueInDays: 14 },
      ],
    ]);
  });

  it('hold no Social Security number unasked', async () => {
    const { user } = await renderClient('requests?view=recurring');
    await user.click(await screen.findByRole('button', { name: 'More actions for Sales report' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = await dialogOf('Edit recurring request');
    await user.type(form.getByLabelText(/^Description/), 'Of 219-09-9999');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
    await findToast('Recurring request updated');
    expect(sent).toEqual([['PATCH', '/api/admin/recurring-requests/4', { description: 'Of 219-09-9999' }]]);
  });

  it('keep a start that has passed', async () => {
    const { user } = await renderClient('requests?view=recurring');
    await user.click(await screen.findByRole('button', { name: 'More actions for Sales report' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = await dialogOf('Edit recurring request');
    await user.type(form.getByLabelText('Title'), 's');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(sent).toEqual([['PATCH', '/api/admin/recurring-requests/4', { title: 'Sales reports' }]]),
    );
  });
});

describe('the next request', () => {
  it.each([
    ['month', '2026-01-31', '2026-02-01', '2026-02-28'],
    ['month', '2026-01-31', '2026-03-01', '2026-03-31'],
    ['quarter', '2026-01-15', '2026-01-16', '2026-04-15'],
    ['year', '2028-02-29', '2028-03-01', '2029-02-28'],
    ['month', '2027-01-01', '2026-11-30', '2027-01-01'],
  ] as const)('every %s from %s, on or after %s, is on %s', (every, startsOn, from, day) => {
    expect(nextDay({ every, startsOn, endsOn: '' }, from)).toBe(day);
  });

  it('is none after the end', () => {
    expect(
      nextDay({ every: 'month', startsOn: '2026-01-31', endsOn: '2026-02-27' }, '2026-02-01'),
    ).toBeUndefined();
  });

  it.each([
    ['2026-11-30', 'month', 'en', 'October 2026'],
    ['2026-01-01', 'month', 'es', 'diciembre de 2025'],
    ['2026-11-30', 'quarter', 'en', 'Q3 2026'],
    ['2026-02-01', 'quarter', 'es', 'T4 2025'],
    ['2026-11-30', 'year', 'en', '2025'],
  ] as const)('on %s, every %s, is for %s %s', (day, every, language, name) => {
    expect(periodBefore(day, every, language as never)).toBe(name);
  });
});
