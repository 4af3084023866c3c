import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAppointment, aUser } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import { MeetingsCard } from './meetings-card';
import { ScheduleButton } from './schedule-button';
import { UpcomingCard } from './upcoming-card';

const three = [5, 6, 7].map((id) => anAppointment({ id, typeLabel: `Meeting ${id}` }));
const serve = (rows: object[], total = rows.length) =>
  server.use(http.get('/api/appointments', () => listOf(rows, { total })));
const at = { at: '/client/portal', signedIn: aUser() };

test('the number counts all upcoming appointments', async () => {
  serve(three, 60);
  renderInArea(<MeetingsCard />, at);
  expect(await screen.findByText('60')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Schedule a meeting' })).toHaveAttribute('href', '/contact');
});

test('the overview shows the next two, and opens one', async () => {
  serve(three);
  const { user, router } = renderInArea(<UpcomingCard />, at);
  const card = within(await screen.findByRole('region', { name: 'Upcoming' }));
  expect(await card.findByText('3 appointments')).toBeInTheDocument();
  expect(card.getAllByRole('listitem')).toHaveLength(2);
  expect(card.getAllByText(/^Thursday, March 5/)).toHaveLength(2);
  await user.click(card.getByRole('link', { name: 'Meeting 5' }));
  expect(router.state.location.search).toBe('?appointment=5');
});

test('the overview has an empty state that leads to the practice', async () => {
  serve([]);
  renderInArea(<UpcomingCard />, at);
  expect(await screen.findByText('No appointments planned.')).toBeInTheDocument();
  expect(screen.getByText('0 appointments')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Schedule a meeting' })).toBeInTheDocument();
});

test('the overview reloads after a failure', async () => {
  server.use(
    http.get('/api/appointments', () => refusal(500, { code: 'internal', message: 'Something went wrong.' })),
  );
  const { user } = renderInArea(<UpcomingCard />, at);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  serve(three);
  await user.click(retry);
  expect(await screen.findByText('3 appointments')).toBeInTheDocument();
});

test.each([
  ['the contact page, where nothing can be booked', null, '/contact', null],
  [
    'the external page in a new tab',
    'https://calendly.com/example',
    'https://calendly.com/example',
    '_blank',
  ],
])('Schedule leads to %s', async (_, url, href, target) => {
  server.use(http.get('/api/calendly-url', () => HttpResponse.json({ url })));
  renderInArea(<ScheduleButton />, at);
  const link = await screen.findByRole('link', {
    name: url === null ? 'Schedule' : 'Schedule (opens in a new tab)',
  });
  expect(link).toHaveAttribute('href', href);
  expect(link.getAttribute('target')).toBe(target);
});
