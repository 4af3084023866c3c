import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, aDay, anAdmin, aWaitingItem } from '../../../../../test/fixtures';
import { serveParts } from '../../../../../test/parts';
import { leave, renderScreen } from '../../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../../test/server';
import { adminOf } from '../../../../app/admin';
import { adminScreens } from '../../../../app/screens';
import type { TodayDto } from '../../../../shared/api';
import { addAdditions } from '../../../../shared/parts/additions';

const Admin = adminOf(adminScreens);
const path = '/api/admin/today';
const answersWith = (lists: Partial<TodayDto> = {}) =>
  server.use(http.get(path, () => HttpResponse.json(aDay(lists))));
const renderToday = (at = '/admin') => renderScreen(<Admin />, { at, path: '/admin/*', signedIn: anAdmin() });
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const one = (item: Parameters<typeof aWaitingItem>[0]) => ({ count: 1, items: [aWaitingItem(item)] });

describe('the day', () => {
  it('shows a skeleton while loading', async () => {
    const answer = delayedResponse();
    server.use(
      http.get(path, async () => {
        await answer.released;
        return HttpResponse.json(aDay());
      }),
    );
    renderToday();
    expect(await screen.findByRole('status', { name: 'Loading your day' })).toBeInTheDocument();
    answer.release();
    expect(await screen.findByText("You're all caught up.")).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading your day' })).not.toBeInTheDocument();
  });

  it('shows the number of open items beside each screen', async () => {
    answersWith({
      conversations: { count: 2, items: [] },
      invoices: { count: 3, items: [] },
      refundRequests: { count: 1, items: [] },
    });
    renderToday();
    expect(await screen.findByRole('link', { name: 'Messages 2 unanswered' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Invoices 4 overdue or to refund' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Documents' })).toBeInTheDocument();
  });

  it('shows failing checks, with a link to where each is mended', async () => {
    const title = 'Mail: The mail server does not answer.';
    const check = {
      type: 'health',
      id: null,
      title,
      client: null,
      since: hoursAgo(2),
      url: '/admin/mail',
    } as const;
    answersWith({ health: { count: 1, items: [check] } });
    renderToday();
    const link = await screen.findByRole('link', { name: title });
    expect(link).toHaveAttribute('href', '/admin/mail');
    expect(screen.getByRole('heading', { name: 'Needs attention 1' })).toBeInTheDocument();
    expect(screen.queryByText("You're all caught up.")).not.toBeInTheDocument();
  });

  it('has lists for the practice and for clients, with a link for each item', async () => {
    answersWith({
      conversations: one({ since: hoursAgo(50) }),
      invoices: one({
        type: 'invoice',
        title: 'INV-000007: Books',
        since: hoursAgo(30),
        url: '/admin/invoices?invoice=7',
      }),
      contactMessages: one({
        type: 'contact_message',
        title: 'Jo Visitor: Bookkeeping',
        client: null,
        url: '/admin/contact-messages?message=7',
      }),
    });
    renderToday();
    const ours = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    const theirs = within(screen.getByRole('region', { name: 'Waiting on clients' }));
    const row = ours.getByRole('link', { name: 'The new lease' });
    expect(row).toHaveAttribute('href', '/admin/messages/7');
    expect(row.closest('li')).toHaveTextContent('Alex Example');
    expect(row.closest('li')).toHaveTextContent('2 days');
    expect(ours.getByRole('heading', { level: 3, name: 'Messages to answer 1' })).toBeInTheDocument();
    expect(ours.getByRole('link', { name: 'Jo Visitor: Bookkeeping' })).toHaveAttribute(
      'href',
      '/admin/contact-messages?message=7',
    );
    expect(ours.queryByRole('heading', { name: /Documents/ })).not.toBeInTheDocument();
    const invoice = theirs.getByRole('link', { name: 'INV-000007: Books' });
    expect(invoice.closest('li')).toHaveTextContent('2 days overdue');
    expect(screen.queryByText("You're all caught up.")).not.toBeInTheDocument();
  });

  it('links to the others if there are more than it shows', async () => {
    const items = [1, 2, 3, 4, 5].map((id) => aWaitingItem({ id, title: `Paper ${id}` }));
    answersWith({ documents: { count: 12, items } });
    renderToday();
    expect(await screen.findByRole('link', { name: 'Documents to review: see all 12' })).toHaveAttribute(
      'href',
      '/admin/documents?status=pending_review',
    );
  });

  it("shows the day's appointments, even if nothing else is open", async () => {
    answersWith({
      appointments: one({
        type: 'appointment',
        title: 'Review',
        since: '2026-11-24T15:00:00.000Z',
        url: '/admin/appointments?appointment=7',
      }),
    });
    renderToday();
    const appointments = within(await screen.findByRole('region', { name: 'Appointments today' }));
    const row = appointments.getByRole('link', { name: 'Review' });
    expect(row).toHaveAttribute('href', '/admin/appointments?appointment=7');
    expect(row.closest('li')).toHaveTextContent('9:00 AM');
    expect(screen.getByText("You're all caught up.")).toBeInTheDocument();
  });

  it('shows the rows of a part that is on beside those of the core', async () => {
    const list = {
      name: 'unpaid',
      title: 'To thank',
      verb: 'Write',
      all: '/admin/clients',
      sinceText: () => 'Friday',
    } as const;
    const takeBack = addAdditions('example', { 'today.rows': () => [{ ...list, waitsFor: 'practice' }] });
    answersWith({
      unpaid: one({ type: 'unpaid_invoice', title: 'Alex paid early', url: '/admin/clients/2' }),
    });
    serveParts('example');
    renderToday();
    const own = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(within(own.getByRole('region', { name: 'To thank 1' })).getByRole('listitem')).toHaveTextContent(
      'Alex paid earlyAlex ExampleFridayWrite',
    );
    serveParts();
    await leave();
    renderToday();
    expect(await screen.findByRole('region', { name: 'Unpaid 1' })).toBeInTheDocument();
    expect(screen.queryByText('To thank')).not.toBeInTheDocument();
    takeBack();
  });

  it('shows an error, and reloads on request', async () => {
    const broken = () => refusal(500, { code: 'internal', message: 'Something went wrong.' });
    server.use(http.get(path, broken));
    const { user } = renderToday();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load your day.');
    answersWith();
    await user.click(retry);
    expect(await screen.findByText("You're all caught up.")).toBeInTheDocument();
  });

  it('is hidden after the user has lost the permission', async () => {
    server.use(
      http.get(path, () => refusal(403, { code: 'auth.forbidden', message: 'Admin access required' })),
    );
    renderToday();
    expect(await screen.findByRole('alert')).toHaveTextContent('Only users with the admin role');
  });
});

it('redirects older addresses of the list of clients', async () => {
  server.use(http.get('/api/admin/clients', () => listOf([aClient()])));
  const { router } = renderToday('/admin?search=Alex');
  expect(await screen.findByRole('row', { name: /Alex Example/ })).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/admin/clients', search: '?search=Alex' });
});
