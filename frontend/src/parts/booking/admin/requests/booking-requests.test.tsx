import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aDay, aSite } from '../../../../../test/fixtures';
import { serveStreams } from '../../../../../test/live-stream';
import { renderDashboard, serveParts } from '../../../../../test/parts';
import { findToast } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import type { WaitingBookingDto } from '../../../../shared/api';

const hour = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

const aBooking = (values: Partial<WaitingBookingDto> = {}): WaitingBookingDto => ({
  id: 5,
  type: 'booking',
  title: 'Hector Sample: Free first session',
  client: null,
  since: inHours(-1),
  url: '/admin?booking=5',
  place: 'phone',
  notes: 'Service: Bookkeeping',
  startsAt: '2027-01-12T15:00:00.000Z',
  endsAt: '2027-01-12T16:00:00.000Z',
  heldUntil: inHours(30),
  invitee: { name: 'Hector Sample', email: 'hector@example.com', phone: '(210) 555-0142' },
  ...values,
});

/** Today with these requests, and none after the next answer. @returns the bodies of the answers, by path */
function asking(...items: WaitingBookingDto[]) {
  const sent: [string, unknown][] = [];
  const today = (left: WaitingBookingDto[]) =>
    http.get('/api/admin/today', () =>
      HttpResponse.json(aDay({ bookings: { count: left.length, items: left } })),
    );
  server.use(
    today(items),
    http.post('/api/admin/booking-requests/:id/:how', async ({ request, params }) => {
      const body = await request.text();
      sent.push([`${params['id']} ${params['how']}`, body === '' ? '' : JSON.parse(body)]);
      server.use(today([]));
      return HttpResponse.json({ id: 5, answer: 'declined' });
    }),
  );
  return sent;
}
const withoutMail = () =>
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), parts: ['booking'], sendsEmail: false })),
  );

async function open(at = '/admin') {
  const { user } = await renderDashboard(at);
  const card = within(await screen.findByRole('region', { name: /^Booking requests/ }));
  return { user, card };
}

beforeEach(() => serveParts('booking'));

describe('a visitor’s request on Today', () => {
  beforeEach(withoutMail);

  it('shows who asks for which time, and how to reach them', async () => {
    asking(aBooking());
    const { card } = await open();
    expect(card.getByRole('heading', { name: 'Hector Sample' })).toBeInTheDocument();
    expect(card.getByText(/Jan 12, 2027, 9:00 – 10:00 AM .*By phone$/)).toBeInTheDocument();
    expect(card.getByText('Service: Bookkeeping')).toBeInTheDocument();
    expect(card.getByRole('link', { name: '(210) 555-0142' })).toHaveAttribute('href', 'tel:+12105550142');
    expect(card.getByRole('link', { name: 'hector@example.com' })).toHaveAttribute(
      'href',
      'mailto:hector@example.com',
    );
    expect(screen.queryByText("You're all caught up.")).not.toBeInTheDocument();
  });

  it.each([
    [30, /^The time is held until the end of \w+day, /],
    [70, /^The time is held\. Confirm or decline before it starts\.$/],
  ])('is to be answered in time: held for %i hours, in 60 hours', async (hours, text) => {
    asking(aBooking({ startsAt: inHours(60), endsAt: inHours(61), heldUntil: inHours(hours) }));
    const { card } = await open();
    expect(card.getByText(text)).toBeInTheDocument();
  });

  it('has the focus if its notification led here', async () => {
    asking(aBooking(), aBooking({ id: 6, invitee: { ...aBooking().invitee, name: 'Una Sample' } }));
    const { card } = await open('/admin?booking=6');
    const [, una] = card.getAllByRole('listitem');
    expect(una).toHaveTextContent('Una Sample');
    await waitFor(() => expect(una).toHaveFocus());
  });

  it('is confirmed by a press, and the message says whom to call', async () => {
    const sent = asking(aBooking());
    const { user, card } = await open();
    await user.click(card.getByRole('button', { name: 'Confirm', description: 'Hector Sample' }));
    expect(await findToast('Session booked')).toHaveTextContent(
      'Call or write to tell Hector Sample: (210) 555-0142, hector@example.com',
    );
    expect(sent).toEqual([['5 confirm', '']]);
    expect(await screen.findByText("You're all caught up.")).toBeInTheDocument();
  });

  it('is declined with an optional reason; nothing is sent without a mail server', async () => {
    const sent = asking(aBooking());
    const { user, card } = await open();
    await user.click(card.getByRole('button', { name: 'Decline', description: 'Hector Sample' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Decline the request of Hector Sample?' }),
    );
    expect(dialog.getByText(/nothing is sent\. Call or write to Hector Sample:$/)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: '(210) 555-0142' })).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'hector@example.com' })).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'We are away.');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await findToast('Request declined');
    expect(sent).toEqual([['5 decline', { reason: 'We are away.' }]]);
  });

  it('that was not answered in time can only be closed', async () => {
    const sent = asking(aBooking({ heldUntil: inHours(-1) }));
    const { user, card } = await open();
    expect(card.getByText('Not answered')).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Close', description: 'Hector Sample' }));
    await waitFor(() => expect(sent).toEqual([['5 close', '']]));
  });

  it('that a colleague has answered says so, and Today is loaded again', async () => {
    asking(aBooking());
    server.use(
      http.post('/api/admin/booking-requests/5/confirm', () => {
        asking();
        return refusal(409, { code: 'booking.answered', message: 'This request was answered already.' });
      }),
    );
    const { user, card } = await open();
    await user.click(card.getByRole('button', { name: 'Confirm', description: 'Hector Sample' }));
    expect(await findToast('Not booked')).toHaveTextContent('This request was answered already.');
    expect(await screen.findByText("You're all caught up.")).toBeInTheDocument();
  });
});

it('says that the answer is emailed once a mail server is set up', async () => {
  asking(aBooking());
  const { user, card } = await open();
  await user.click(card.getByRole('button', { name: 'Decline', description: 'Hector Sample' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Decline the request/ }));
  expect(dialog.getByText('We email it to them.')).toBeInTheDocument();
  expect(dialog.queryByText(/nothing is sent/)).not.toBeInTheDocument();
});

it('is not shown where nothing can be booked, whatever the server says', async () => {
  asking(aBooking());
  serveParts();
  await renderDashboard('/admin');
  expect(await screen.findByText("You're all caught up.")).toBeInTheDocument();
  expect(screen.queryByText('Hector Sample')).not.toBeInTheDocument();
});

it('keeps the reason that is being written when booking is turned off, and says so', async () => {
  asking(aBooking());
  const streams = serveStreams();
  const { user, card } = await open();
  await user.click(card.getByRole('button', { name: 'Decline', description: 'Hector Sample' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Decline the request/ }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'We are away.');
  await waitFor(() => expect(streams).toHaveLength(1));
  asking();
  serveParts();
  streams[0]?.send('parts', 1);
  expect(await screen.findByText("You're all caught up.")).toBeInTheDocument();
  expect(dialog.getByRole('alert')).toHaveTextContent('The practice turned this off.');
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('We are away.');
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByText('Hector Sample')).not.toBeInTheDocument());
});
