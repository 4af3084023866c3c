import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import type { FoundDto } from '../../../../shared/api';
import SearchBox from './search-box';

const row: FoundDto = {
  type: 'contact_message',
  id: 7,
  title: 'Zoë Quist',
  client: null,
  startsAt: null,
  about: 'Professional Bookkeeping',
  archived: false,
  url: '/admin/contact-messages?message=7',
};

test('visitors are found by their messages and bookings, each with its kind', async () => {
  const booked: FoundDto = {
    ...row,
    type: 'appointment',
    id: 3,
    title: 'Consultation',
    startsAt: '2027-01-11T16:00:00.000Z',
    about: 'Zoë Quist',
    url: '/admin/appointments?appointment=3',
  };
  server.use(http.get('/api/admin/search', () => HttpResponse.json([row, booked])));
  let left = 0;
  const { user, router } = renderInArea(
    <SearchBox typed="quist" onType={() => undefined} sections={[]} onLeave={() => (left += 1)} />,
    { signedIn: anAdmin() },
  );
  const group = async (name: string) => within(await screen.findByRole('group', { name }));
  expect((await group('Appointments')).getByRole('option')).toHaveTextContent(
    /^ConsultationZoë Quist · .*Jan/,
  );
  const [message] = (await group('Contact messages')).getAllByRole('option');
  expect(message).toHaveTextContent('Zoë QuistProfessional Bookkeeping');
  if (message) await user.click(message);
  expect(left).toBe(1);
  expect(router.state.location.search).toBe('?message=7');
});

test('where an action matches, nothing says that nothing was found', async () => {
  server.use(http.get('/api/admin/search', () => HttpResponse.json([])));
  renderInArea(
    <SearchBox typed="new inv" onType={() => undefined} sections={[]} onLeave={() => undefined} />,
    { signedIn: anAdmin() },
  );
  expect(await screen.findByRole('option')).toHaveTextContent('New invoice');
  await waitFor(() => expect(screen.queryByText('Searching …')).not.toBeInTheDocument());
  expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument();
});
