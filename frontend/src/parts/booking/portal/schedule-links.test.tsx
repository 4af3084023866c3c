import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { listOf, server } from '../../../../test/server';
import { loadParts } from '../../../app/part-areas';
import { MeetingsCard } from '../../../features/scheduling/portal/meetings-card';
import { ScheduleButton } from '../../../features/scheduling/portal/schedule-button';
import { serveBooking } from '../testing/booking';

beforeAll(() => loadParts('portal'));

test('where clients can book, everything leads to the booking', async () => {
  serveBooking();
  server.use(http.get('/api/appointments', () => listOf([])));
  const { user, router } = renderInArea(
    <>
      <ScheduleButton />
      <MeetingsCard />
    </>,
    { at: '/client/portal', signedIn: aUser() },
  );
  expect(await screen.findByRole('link', { name: 'Schedule a meeting' })).toHaveAttribute(
    'href',
    '/client/appointments',
  );
  await user.click(screen.getByRole('link', { name: 'Schedule' }));
  expect(router.state.location.pathname).toBe('/client/appointments');
});

test('beside a scheduling page, there is no other booking', async () => {
  serveBooking();
  server.use(
    http.get('/api/calendly-url', () => HttpResponse.json({ url: 'https://calendly.com/example' })),
    http.get('/api/appointments', () => listOf([])),
  );
  renderInArea(<ScheduleButton />, { at: '/client/portal', signedIn: aUser() });
  expect(await screen.findByRole('link', { name: 'Schedule (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://calendly.com/example',
  );
});
