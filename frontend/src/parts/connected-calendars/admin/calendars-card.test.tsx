import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, someConnections } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { CalendarConnectionDto } from '../../../shared/api';
import { serveParts } from '../../../../test/parts';
import { ConnectionsSection } from '../../../features/connections/admin/offered/connections-section';
import { addAdditions } from '../../../shared/parts/additions';
import { admin } from '.';

addAdditions('connected-calendars', admin.additions ?? {});

const path = '/api/admin/connections';
const anns: CalendarConnectionDto = {
  id: 3,
  name: 'Ann',
  url: 'https://calendar.google.com/…',
  username: null,
  hasPassword: false,
  minutesBefore: 0,
  minutesAfter: 0,
  events: 128,
  unknownZones: 0,
  source: 'practice',
  lastOkAt: '2026-11-18T15:04:06.000Z',
  lastError: null,
};

beforeEach(() => serveParts('connected-calendars'));

function open(...calendars: CalendarConnectionDto[]) {
  const sent: unknown[] = [];
  const changed = async ({ request }: { request: Request }) => {
    sent.push(request.method === 'DELETE' ? request.url : await request.json());
    if (request.method === 'DELETE') return new HttpResponse(null, { status: 204 });
    return HttpResponse.json(anns, { status: request.method === 'POST' ? 201 : 200 });
  };
  server.use(
    http.get(path, () => HttpResponse.json(someConnections({ calendars }))),
    http.post(`${path}/calendars`, changed),
    http.patch(`${path}/calendars/3`, changed),
    http.delete(`${path}/calendars/3`, changed),
  );
  return { ...renderInArea(<ConnectionsSection />, { signedIn: anAdmin() }), sent };
}
const card = async () => within(await screen.findByRole('region', { name: 'Calendars' }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('a calendar is connected by its secret address, which the provider shows', async () => {
  const { user, sent } = open();
  expect((await card()).getByText('Not connected')).toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: 'Connect a calendar' }));
  const form = await dialog();
  expect(form.getByRole('link', { name: /Open Google Calendar settings/ })).toHaveAttribute(
    'href',
    'https://calendar.google.com/calendar/r/settings',
  );
  expect(form.queryByLabelText(/Username/)).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Connect' }));
  expect(form.getByLabelText('Secret address in iCal format')).toHaveAccessibleDescription(
    /Please enter the address/,
  );
  await user.type(
    form.getByLabelText('Secret address in iCal format'),
    ' https://calendar.google.com/a/basic.ics ',
  );
  await user.type(form.getByLabelText('Name'), 'Ann');
  await user.clear(form.getByLabelText('Minutes kept free after an event'));
  await user.type(form.getByLabelText('Minutes kept free after an event'), '15');
  await user.click(form.getByRole('button', { name: 'Connect' }));
  await findToast('Calendar connected');
  expect(sent).toEqual([
    {
      url: 'https://calendar.google.com/a/basic.ics',
      name: 'Ann',
      username: null,
      minutesBefore: 0,
      minutesAfter: 15,
    },
  ]);
});

test('a refusal is explained with the server’s words, and nothing typed is lost', async () => {
  const { user } = open({ ...anns, url: 'https://dav.example.com/…', username: 'ann', hasPassword: true });
  const message = 'The server did not accept the login. Check username and password.';
  server.use(
    http.patch(`${path}/calendars/3`, () =>
      refusal(409, { code: 'calendar.refused', message, details: '401 Unauthorized' }),
    ),
  );
  await user.click((await card()).getByRole('button', { name: 'Change Ann' }));
  const form = await dialog();
  expect(form.getByLabelText(/Username/)).toHaveValue('ann');
  expect(form.getByText('Leave it empty to keep the stored one at dav.example.com.')).toBeInTheDocument();
  await user.type(form.getByLabelText(/App password/), 'wrong');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByRole('alert')).toHaveTextContent(`${message}The other side says: 401 Unauthorized`);
  expect(form.getByLabelText(/App password/)).toHaveValue('wrong');
});

test('a calendar that cannot be read says why, and that it still blocks', async () => {
  open(anns, {
    ...anns,
    id: 4,
    name: 'Bea',
    minutesBefore: 10,
    lastError: { at: '2026-11-18T16:04:06.000Z', message: 'The server did not answer in time.' },
  });
  expect((await card()).getByText('Failing')).toBeInTheDocument();
  const [ann, bea] = (await card()).getAllByRole('listitem');
  expect(ann).toHaveTextContent('calendar.google.com, 128 events, last read');
  expect(ann).not.toHaveTextContent('still block');
  expect(bea).toHaveTextContent('10 minutes before each event are kept free, too.');
  expect(bea).toHaveTextContent(
    /could not be read on .* still block appointments\.The server did not answer in time\./,
  );
});

test('a calendar says for how long it could not be read, and how many events have an unknown time zone', async () => {
  open({
    ...anns,
    unknownZones: 2,
    lastError: { at: '2026-11-19T15:04:06.000Z', message: 'The server did not answer in time.' },
  });
  const ann = (await card()).getByRole('listitem');
  expect(ann).toHaveTextContent('2 events have an unknown time zone.');
  expect(ann).toHaveTextContent(
    /could not be read since .*November 18.* Events added since then block no appointments\./,
  );
});

test('a calendar is disconnected after a confirmation', async () => {
  const { user, sent } = open(anns);
  await user.click((await card()).getByRole('button', { name: 'Disconnect Ann' }));
  await user.click((await dialog()).getByRole('button', { name: 'Disconnect' }));
  await findToast('Calendar disconnected');
  expect(sent).toEqual([expect.stringMatching(/calendars\/3$/)]);
});

test('calendars that are off are not among the connections', async () => {
  serveParts();
  open(anns);
  expect(await screen.findByRole('region', { name: 'Email' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Calendars' })).not.toBeInTheDocument();
});
