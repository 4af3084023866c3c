import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAccess, anAppointment, aUser } from '../../../../test/fixtures';
import { findToast, renderFor, renderInArea } from '../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../test/server';
import type { ToDoDto } from '../../../shared/api';
import { ToDoCard } from './to-do-card';

const aTask = (values: Partial<ToDoDto> = {}): ToDoDto => ({
  type: 'sign',
  id: 5,
  title: 'Engagement Agreement',
  since: '2025-11-18T15:04:05.000Z',
  dueDate: null,
  overdue: false,
  amount: null,
  startsAt: null,
  url: '/client/documents?document=5',
  client: { id: 2, name: 'Alex Example' },
  ...values,
});
const serve = (tasks: readonly ToDoDto[], total = tasks.length) =>
  server.use(http.get('/api/to-do', () => listOf(tasks, { total })));
const open = (at = '/client/portal') => renderInArea(<ToDoCard />, { at, signedIn: aUser() });
const card = async () => within(await screen.findByRole('region', { name: 'To do' }));

test('each task has a title and a date, the first a button, and the others are links', async () => {
  serve([
    aTask(),
    aTask({ type: 'upload', title: 'W-2 of 2026', dueDate: '2025-01-31', overdue: true }),
    aTask({ type: 'upload', id: 6, title: 'Lease', dueDate: '2037-02-15' }),
    aTask({ type: 'pay', title: 'INV-000012', amount: '1080.50' }),
    aTask({ type: 'answer', title: 'Your refund' }),
    aTask({ type: 'confirm', title: 'Review', startsAt: '2037-03-05T16:00:00Z' }),
    aTask({ type: 'approve', title: 'Pat Helper' }),
  ]);
  open();
  const list = await card();
  expect(await list.findByText('You have 7 things to do.')).toBeInTheDocument();
  const rows = list
    .getAllByRole('listitem')
    .map((row, index) => [
      within(row).getByRole('heading').textContent,
      within(row).getByRole('paragraph').textContent,
      within(row).getByRole(index === 0 ? 'button' : 'link').textContent,
    ]);
  expect(rows).toEqual([
    ['Sign Engagement Agreement', 'Sent Nov 18, 2025', 'Read and sign'],
    ['Send us: W-2 of 2026', 'Overdue since Jan 31, 2025', expect.stringMatching(/Upload$/)],
    ['Send us: Lease', 'Due Feb 15, 2037', expect.stringMatching(/Upload$/)],
    ['Pay $1,080.50', 'Sent Nov 18, 2025 INV-000012', expect.stringMatching(/Pay Now · \$1,080\.50$/)],
    ['Read our message: Your refund', 'Sent Nov 18, 2025', expect.stringMatching(/Read message$/)],
    [
      'Confirm your review on Thu, Mar 5',
      expect.stringMatching(/^\d+:\d\d [AP]M/),
      expect.stringMatching(/Confirm$/),
    ],
    ['Approve access for Pat Helper', 'Requested Nov 18, 2025', expect.stringMatching(/access$/)],
  ]);
  expect(list.getByRole('button', { name: 'Read and sign: Engagement Agreement' })).toBeInTheDocument();
});

test.each([
  ['sign', '/client/portal', '/client/documents/5/sign'],
  ['upload', '/client/portal', '/client/portal?tab=documents&request=5'],
  ['upload', '/client/dashboard', '/client/documents?request=5'],
  ['pay', '/client/portal', '/client/portal?invoice=5'],
  ['answer', '/client/dashboard', '/client/messages/5'],
  ['approve', '/client/portal', '/client/people'],
] as const)('the button of %s leads to its place from %s', async (type, at, address) => {
  serve([aTask({ type, amount: '125.00' })]);
  const { user, router } = open(at);
  await user.click(await (await card()).findByRole('button'));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(address);
});

describe('for a person with several clients', () => {
  const bakery = anAccess({ id: 9, name: 'Sample Bakery', kind: 'business', role: 'owner' });
  const mother = anAccess({ id: 7, name: 'Maria Example', role: 'helper', scopes: ['documents'] });
  const clients = [anAccess(), mother, bakery];
  const tasks = [
    aTask(),
    aTask({ type: 'pay', id: 6, title: 'INV-000006', amount: '125.00', client: mother }),
    aTask({ type: 'answer', id: 7, title: 'Your refund', client: bakery }),
  ];
  const openFor = () => renderFor(clients, <ToDoCard />, { at: '/client/portal?client=9' });

  it('each task names its client', async () => {
    serve(tasks);
    openFor();
    const list = await card();
    await list.findByText('You have 3 things to do.');
    expect(list.getAllByText(/^For /).map(({ textContent }) => textContent)).toEqual([
      'For Alex Example',
      'For Maria Example',
      'For Sample Bakery',
    ]);
    expect(
      list.getByRole('button', { name: 'Read and sign: Engagement Agreement, for Alex Example' }),
    ).toBeInTheDocument();
  });

  it.each([
    ['button', /for Alex Example$/, '/client/documents/5/sign'],
    ['link', /For Maria Example/, '/client/portal?invoice=6&client=7'],
    ['link', /For Sample Bakery/, '/client/messages/7?client=9'],
  ])('the %s %s leads to the task', async (role, name, address) => {
    serve(tasks);
    const { user, router } = openFor();
    await user.click(await (await card()).findByRole(role, { name }));
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(address);
  });
});

test('with one client, none is named', async () => {
  serve([aTask()]);
  open();
  expect(
    await (await card()).findByRole('button', { name: 'Read and sign: Engagement Agreement' }),
  ).toBeVisible();
  expect(screen.queryByText(/^For /)).not.toBeInTheDocument();
});

test('an appointment is confirmed in place, and focus stays at the list', async () => {
  const meeting = aTask({ type: 'confirm', title: 'Review', startsAt: '2037-03-05T16:00:00Z' });
  serve([meeting, aTask()]);
  server.use(
    http.post('/api/appointments/5/confirm', () => {
      serve([aTask()]);
      return HttpResponse.json(anAppointment());
    }),
  );
  const { user } = open();
  const list = await card();
  await user.click(await list.findByRole('button', { name: /^Confirm Review, / }));
  expect(await list.findByText('Appointment confirmed. You have 1 thing to do.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /^Notification/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'To do' })).toHaveFocus());
});

test('an appointment that cannot be confirmed shows the reason', async () => {
  serve([aTask({ type: 'confirm', title: 'Review', startsAt: '2037-03-05T16:00:00Z' })]);
  const why = 'This appointment was cancelled.';
  server.use(
    http.post('/api/appointments/5/confirm', () =>
      refusal(409, { code: 'appointment.cancelled', message: why }),
    ),
  );
  const { user } = open();
  await user.click(await (await card()).findByRole('button'));
  expect(await findToast('Appointment not confirmed')).toHaveTextContent(why);
});

test('an empty list says so', async () => {
  serve([]);
  open();
  const list = await card();
  expect(
    await list.findByText("You're done for now. We'll let you know when there's something to do."),
  ).toBeInTheDocument();
  expect(list.getByRole('heading', { name: 'Welcome to your portal' })).toBeInTheDocument();
  expect(list.queryByRole('list')).not.toBeInTheDocument();
});

test('it shows a skeleton, and reloads after a failure', async () => {
  const answer = delayedResponse();
  server.use(
    http.get('/api/to-do', async () => {
      await answer.released;
      return refusal(400, { code: 'request.invalid', message: 'Not now.' });
    }),
  );
  const { user } = open();
  expect(await screen.findByRole('status', { name: 'Loading your to-do list' })).toBeInTheDocument();
  answer.release();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  serve([aTask()]);
  await user.click(retry);
  expect(await screen.findByText('You have 1 thing to do.')).toBeInTheDocument();
});

test('more than a page can be loaded', async () => {
  server.use(
    http.get('/api/to-do', ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? listOf([aTask({ id: 6, title: 'Second' })], { total: 2 })
        : listOf([aTask()], { total: 2, next: 'c' }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('heading', { name: 'Sign Second' })).toBeInTheDocument();
});
