import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { WeeklyCloseDto } from '../../../shared/api';
import { addAdditions } from '../../../shared/parts/additions';
import { admin } from '.';
import { WeeklyCloseScreen } from './weekly-close-screen';

addAdditions('weekly-review', admin.additions ?? {});

const renderWeek = (week?: string) =>
  renderInArea(<WeeklyCloseScreen />, {
    at: `/admin/weekly-close${week ? `?week=${week}` : ''}`,
    path: '/admin/*',
    signedIn: anAdmin(),
  });

const both = { portal: true, email: true };
const preferences = { document: both, message: both, payment: both, appointment: both, weekly: false };
beforeEach(() => server.use(http.get('/api/notification-preferences', () => HttpResponse.json(preferences))));

const alex = { userId: 2, client: { id: 2, name: 'Alex Example' } };

/** A past week. */
function aWeek(values: Partial<WeeklyCloseDto> = {}): WeeklyCloseDto {
  return {
    week: '2026-W46',
    from: '2026-11-09',
    to: '2026-11-15',
    asAt: '2026-11-16T05:59:59.999Z',
    received: '1250.50',
    refunded: '0.00',
    tax: '0.00',
    credit: '0.00',
    outstanding: '80.00',
    promises: [
      {
        ...alex,
        type: 'request',
        id: 4,
        title: 'Bank statement',
        dueDate: '2026-11-11',
        amount: null,
      } as WeeklyCloseDto['promises'][number],
      {
        ...alex,
        type: 'invoice',
        id: 7,
        title: 'INV-000007: Planning',
        dueDate: '2026-11-13',
        amount: '80.00',
      } as WeeklyCloseDto['promises'][number],
    ],
    waiting: [{ ...alex, days: 3 }],
    silent: [{ ...alex, since: '2026-09-15T02:00:00.000Z' }],
    weeks: [
      { week: '2026-W45', received: '0.00' },
      { week: '2026-W46', received: '1250.50' },
    ],
    closed: false,
    closedBy: null,
    closedAt: null,
    allowed: ['close'],
    ...values,
  };
}

/** Serves the requested week. */
const answerWith = (values: Partial<WeeklyCloseDto> = {}) => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/admin/weekly-close', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('week'));
      return HttpResponse.json(aWeek(values));
    }),
  );
  return asked;
};

test('shows revenue, outstanding balance, due items, waiting clients and inactive clients of a week', async () => {
  const asked = answerWith();
  renderWeek('2026-W46');
  expect(await screen.findByText(/Week of November 9 – 15, 2026/)).toHaveTextContent(
    'End of week: Sun, Nov 15, 2026, 11:59 PM CST.',
  );
  expect(asked).toEqual(['2026-W46']);
  expect(screen.queryByText(/Refunded/)).toBeNull();
  const promises = within(screen.getByRole('table', { name: 'Due this week' }));
  expect(promises.getByRole('row', { name: /Bank statement/ })).toHaveTextContent('Wed, Nov 11');
  expect(promises.getByRole('link', { name: 'INV-000007: Planning' })).toHaveAttribute(
    'href',
    '/admin/invoices?invoice=7',
  );
  expect(promises.getByRole('row', { name: /INV-000007/ })).toHaveTextContent('$80.00');
  expect(
    within(screen.getByRole('table', { name: 'Waiting on you' })).getByRole('row', { name: /Alex Example/ }),
  ).toHaveTextContent('3 days');
  expect(
    within(screen.getByRole('table', { name: 'No recent activity' })).getByRole('row', {
      name: /Alex Example/,
    }),
  ).toHaveTextContent('September 14, 2026');
  expect(
    within(screen.getByRole('table', { name: 'Received by week' })).getByRole('row', {
      name: /Week of Nov 9/,
    }),
  ).toHaveTextContent('$1,250.50');
});

test('shows refunds, if any', async () => {
  answerWith({ refunded: '40.00' });
  renderWeek('2026-W46');
  expect(await screen.findByText('Refunded $40.00')).toBeInTheDocument();
});

test('links to the previous and next week', async () => {
  const asked = answerWith();
  const { user } = renderWeek('2026-W46');
  await user.click(await screen.findByRole('button', { name: 'Previous week' }));
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await user.click(screen.getByRole('button', { name: 'This week' }));
  await screen.findByRole('heading', { name: 'Due this week' });
  expect(asked).toEqual(['2026-W46', '2026-W45', '2026-W47', null]);
});

test('has empty states', async () => {
  answerWith({ promises: [], waiting: [], silent: [] });
  renderWeek();
  expect(await screen.findByText('Nothing is due.')).toBeInTheDocument();
  expect(screen.getByText('Nobody’s waiting on you.')).toBeInTheDocument();
  expect(screen.getByText('Every client has been active.')).toBeInTheDocument();
});

test('an invalid week leads to the current one', async () => {
  server.use(
    http.get('/api/admin/weekly-close', () => refusal(400, { code: 'request.invalid', message: 'No' })),
  );
  renderWeek('2026-W60');
  expect(await screen.findByText('This week doesn’t exist')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'This week' })).toHaveAttribute('href', '/admin/weekly-close');
});

test('shows an error, and reloads on request', async () => {
  server.use(
    http.get('/api/admin/weekly-close', () => refusal(500, { code: 'internal', message: 'No' }), {
      once: true,
    }),
  );
  const { user } = renderWeek();
  expect(await screen.findByText('Failed to load the week. Please try again.')).toBeInTheDocument();
  answerWith();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No recent activity' })).toBeInTheDocument();
});

test('the Friday email is turned on and off, without changing other preferences', async () => {
  answerWith();
  const saved: unknown[] = [];
  server.use(
    http.put('/api/notification-preferences', async ({ request }) => {
      const body = await request.json();
      saved.push(body);
      return HttpResponse.json(body);
    }),
  );
  const { user } = renderWeek();
  const wish = await screen.findByRole('switch', { name: 'Email me the weekly review on Fridays at 4 PM' });
  await waitFor(() => expect(wish).toBeEnabled());
  await user.click(wish);
  expect(await screen.findByText('You’ll get the weekly review by email on Fridays')).toBeInTheDocument();
  expect(wish).toBeChecked();
  expect(saved).toEqual([{ ...preferences, weekly: true }]);
});

test('a week that is over is closed, and reopened by an owner', async () => {
  const open = {};
  const closed: Partial<WeeklyCloseDto> = {
    closed: true,
    closedBy: { id: 1, name: 'Jordan Example' },
    closedAt: '2026-11-16T15:00:00.000Z',
    allowed: ['reopen'],
  };
  let values: Partial<WeeklyCloseDto> = open;
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/weekly-close', () => HttpResponse.json(aWeek(values))),
    http.post('/api/admin/weekly-close', async ({ request }) => {
      sent.push(await request.json());
      values = closed;
      return HttpResponse.json(aWeek(values));
    }),
    http.delete('/api/admin/weekly-close/2026-W46', () => {
      values = open;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderWeek('2026-W46');
  await user.click(await screen.findByRole('button', { name: 'Close this week' }));
  expect(await screen.findByText('Closed by Jordan Example on November 16, 2026.')).toBeInTheDocument();
  expect(sent).toEqual([{ week: '2026-W46' }]);
  await user.click(screen.getByRole('button', { name: 'Reopen this week' }));
  expect(await screen.findByRole('button', { name: 'Close this week' })).toBeInTheDocument();
});
