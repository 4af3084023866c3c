import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin } from '../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import { adminOf } from '../../../app/admin';
import { adminScreens } from '../../../app/screens';
import type { AdminAppointmentDto, AvailabilityDto } from '../../../shared/api';

const Admin = adminOf(adminScreens);
const path = '/api/admin/appointments';

const anAppointment = (values: Partial<AdminAppointmentDto> = {}): AdminAppointmentDto => ({
  id: 7,
  userId: 2,
  client: { id: 2, name: 'Alex Example' },
  invitee: null,
  type: 'review',
  typeLabel: 'Review',
  typeLabels: { en: 'Review', es: null },
  status: 'scheduled',
  startsAt: '2031-01-07T15:00:00.000Z',
  endsAt: '2031-01-07T16:00:00.000Z',
  notes: 'Bring the lease.',
  privateNotes: 'Ask about the loan.',
  place: 'office',
  location: 'At our office',
  videoUrl: null,
  source: 'practice',
  conflict: false,
  cancelReason: null,
  confirmedAt: '2026-11-18T15:04:05.000Z',
  cancellableUntil: '2031-01-06T15:00:00.000Z',
  reschedulable: true,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
  ...values,
});

/** As of a build in which nothing can be booked. */
const rules: Pick<AvailabilityDto, 'types' | 'cancelHours' | 'videoUrl'> = {
  types: [
    { type: 'review', label: 'Review', minutes: 45, places: ['office'], cost: null },
    { type: 'planning', label: 'Planning session', minutes: 90, places: ['office'], cost: null },
  ],
  cancelHours: 24,
  videoUrl: null,
};

const busy = [{ startsAt: '2031-01-08T15:00:00.000Z', endsAt: '2031-01-08T16:00:00.000Z', calendar: 'Ann' }];

/** Renders the practice's appointments at an address, and records requests. */
function renderAppointments(rows: AdminAppointmentDto[], query = '?day=2031-01-07', offered = rules) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const taken = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json(rows[0], { status: request.method === 'POST' ? 201 : 200 });
  };
  server.use(
    http.get('/api/admin/clients', () => listOf([aClient({ id: 2 })])),
    http.get('/api/admin/availability', () => HttpResponse.json(offered)),
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).search);
      return listOf(rows);
    }),
    http.get(`${path}/busy`, () => HttpResponse.json(busy)),
    http.get(`${path}/:id`, ({ params }) => {
      const row = rows.find(({ id }) => String(id) === params['id']);
      return row
        ? HttpResponse.json(row)
        : refusal(404, { code: 'appointment.not_found', message: 'Appointment not found' });
    }),
    http.post(path, taken),
    http.patch(`${path}/:id`, taken),
    http.post('/api/appointments/:id/cancel', taken),
    http.put('/api/admin/availability', taken),
  );
  const rendered = renderScreen(<Admin />, {
    at: `/admin/appointments${query}`,
    path: '/admin/*',
    signedIn: anAdmin(),
  });
  return { ...rendered, asked, sent };
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the calendar', () => {
  it('loads the days of its week, and shows names and times', async () => {
    const { user, asked } = renderAppointments([
      anAppointment(),
      anAppointment({ id: 8, status: 'cancelled', client: { id: 3, name: 'Cancelled Client' } }),
    ]);
    expect(
      await screen.findByRole('button', { name: /^Tuesday, January 7, 9:00 – 10:00 AM CST, .*Alex/ }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'January 5 – 11, 2031' })).toBeInTheDocument();
    expect(screen.getByText(/Central Time/)).toBeInTheDocument();
    expect(screen.queryByText('Cancelled Client')).not.toBeInTheDocument();
    expect(asked[0]).toContain('from=2031-01-05&to=2031-01-11');
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    await waitFor(() => expect(asked.at(-1)).toContain('from=2031-01-12&to=2031-01-18'));
  });

  it('marks appointments that need attention', async () => {
    renderAppointments([
      anAppointment({
        userId: null,
        client: null,
        invitee: { name: 'Maya Example', email: 'maya@example.com', phone: null },
        conflict: true,
        source: 'service',
      }),
    ]);
    const entry = await screen.findByRole('button', { name: /Maya Example/ });
    expect(entry).toHaveTextContent('Conflict');
    expect(entry).toHaveTextContent('No client yet');
  });

  it('shows busy times of other calendars as blocks without text', async () => {
    renderAppointments([anAppointment()]);
    await screen.findByRole('button', { name: /Alex/ });
    await waitFor(() => expect(document.querySelectorAll('.sched-busy')).toHaveLength(1));
    expect(document.querySelector('.sched-busy')).toHaveTextContent(/^$/);
  });

  it('reloads on request after a failure', async () => {
    const { user } = renderAppointments([anAppointment()]);
    server.use(http.get(path, () => refusal(500, { code: 'internal', message: 'No' })));
    await user.click(await screen.findByRole('button', { name: 'Next week' }));
    expect(await screen.findByText('Failed to load appointments. Please try again.')).toBeInTheDocument();
    server.use(
      http.get(path, () =>
        listOf([anAppointment({ startsAt: '2031-01-14T15:00:00Z', endsAt: '2031-01-14T16:00:00Z' })]),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /Alex Example/ })).toBeInTheDocument();
  });
});

describe('one appointment', () => {
  it('opens at its address, and separates both kinds of notes', async () => {
    renderAppointments([anAppointment()], '?view=list&appointment=7');
    const dialog = await dialogOf('Review');
    expect(dialog.getByText('Tue, Jan 7, 2031, 9:00 – 10:00 AM CST')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Alex Example' })).toHaveAttribute(
      'href',
      '/admin/clients?client=2',
    );
    expect(dialog.getByRole('link', { name: /^Calendar file/ })).toHaveAttribute(
      'href',
      '/api/appointments/7/calendar',
    );
    const notes = (title: string) => dialog.getByRole('heading', { name: title }).closest('section');
    expect(notes('Notes')).toHaveTextContent('You and the client see these.Bring the lease.');
    expect(notes('Private notes')).toHaveTextContent('Only you and your team see these.Ask about the loan.');
  });

  it('shows a message if it does not exist', async () => {
    const { user } = renderAppointments([], '?view=list&appointment=9');
    const dialog = await dialogOf('Appointment not found');
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('of a visitor without an account is assigned to a client', async () => {
    const invitee = { name: 'Maya Example', email: 'maya@example.com', phone: '(210) 555-0142' };
    const { user, sent } = renderAppointments(
      [anAppointment({ userId: null, client: null, invitee, source: 'service', conflict: true })],
      '?view=list&appointment=7',
    );
    const dialog = await dialogOf('Review');
    expect(dialog.getByText('This overlaps with another appointment.')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'maya@example.com' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Assign to client' }));
    const form = await dialogOf('Assign to client');
    await user.click(form.getByRole('button', { name: 'Assign' }));
    expect(await form.findByText('Please select a client')).toBeInTheDocument();
    await user.click(form.getByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByTitle('Alex Example'));
    await user.click(form.getByRole('button', { name: 'Assign' }));
    expect(await findToast('Appointment assigned')).toBeInTheDocument();
    expect(sent).toEqual([{ userId: 2 }]);
  });

  it('warns before it is assigned to a client with an unconfirmed email address', async () => {
    const invitee = { name: 'Maya Example', email: 'maya@example.com', phone: null };
    const { user } = renderAppointments(
      [anAppointment({ userId: null, client: null, invitee, source: 'visitor' })],
      '?view=list&appointment=7',
    );
    server.use(http.get('/api/admin/clients', () => listOf([aClient({ emailConfirmed: false })])));
    await user.click((await dialogOf('Review')).getByRole('button', { name: 'Assign to client' }));
    await user.click((await dialogOf('Assign to client')).getByRole('combobox', { name: 'Client' }));
    expect(await screen.findByTitle('Alex Example · Email not confirmed')).toBeInTheDocument();
  });

  it('of a visitor creates a client', async () => {
    const invitee = { name: 'Maya Example', email: 'maya@example.com', phone: null };
    const { user } = renderAppointments(
      [anAppointment({ userId: null, client: null, invitee, source: 'visitor' })],
      '?view=list&appointment=7',
    );
    const sent: unknown[] = [];
    server.use(
      http.post(`${path}/7/client`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(aClient({ username: 'maya', email: 'maya@example.com' }), { status: 201 });
      }),
    );
    const dialog = await dialogOf('Review');
    await user.click(dialog.getByRole('button', { name: 'Create client' }));
    const creating = await dialogOf('Create client');
    expect(creating.getByText('Maya Example')).toBeInTheDocument();
    await user.click(creating.getByRole('checkbox', { name: 'Send an invitation' }));
    await user.click(creating.getByRole('button', { name: 'Create client' }));
    expect(await findToast('Client created')).not.toHaveTextContent('invitation');
    expect(sent).toEqual([{ invite: false }]);
  });

  it('is rescheduled by its form, and a taken time is reported at its field', async () => {
    const { user, sent } = renderAppointments([anAppointment()], '?view=list&appointment=7');
    await user.click((await dialogOf('Review')).getByRole('button', { name: 'Reschedule' }));
    const form = await dialogOf('Reschedule');
    const from = form.getByLabelText('From');
    await user.clear(from);
    await user.type(from, '10:30');
    expect(form.getByLabelText('To')).toHaveValue('11:30');
    server.use(
      http.patch(
        `${path}/7`,
        () => refusal(409, { code: 'appointment.taken', message: 'This time was taken.' }),
        {
          once: true,
        },
      ),
    );
    await user.click(form.getByRole('button', { name: 'Reschedule' }));
    expect(await form.findByText('This time was taken.')).toBeInTheDocument();
    expect(from).toHaveValue('10:30');
    await user.click(form.getByRole('button', { name: 'Reschedule' }));
    expect(await findToast('Appointment rescheduled')).toBeInTheDocument();
    expect(sent).toEqual([{ startsAt: '2031-01-07T16:30:00Z', endsAt: '2031-01-07T17:30:00Z' }]);
  });

  it('is booked over a busy time of a calendar after a question', async () => {
    const { user, sent } = renderAppointments([anAppointment()], '?view=list&appointment=7');
    await user.click((await dialogOf('Review')).getByRole('button', { name: 'Reschedule' }));
    const form = await dialogOf('Reschedule');
    const message = 'Ann’s calendar is busy then.';
    server.use(
      http.patch(
        `${path}/7`,
        () => refusal(409, { code: 'appointment.taken', message, fields: { overBusy: message } }),
        {
          once: true,
        },
      ),
    );
    await user.click(form.getByRole('button', { name: 'Reschedule' }));
    const question = await dialogOf('Book anyway?');
    expect(question.getByText(message)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Book anyway' }));
    expect(await findToast('Appointment rescheduled')).toBeInTheDocument();
    expect(sent).toEqual([
      { startsAt: '2031-01-07T15:00:00Z', endsAt: '2031-01-07T16:00:00Z', overBusy: true },
    ]);
  });

  it('is cancelled after a confirmation, with or without a reason', async () => {
    const { user, sent } = renderAppointments([anAppointment()], '?view=list&appointment=7');
    const dialog = await dialogOf('Review');
    await user.click(dialog.getByRole('button', { name: 'More actions for Review with Alex Example' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel appointment' }));
    const question = await dialogOf('Cancel this appointment?');
    expect(question.getByText(/Alex Example is notified/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Cancel appointment' }));
    expect(await findToast('Appointment cancelled')).toBeInTheDocument();
    expect(sent).toEqual([{ reason: null }]);
  });
});

describe('a new appointment', () => {
  it('takes the duration of its type, and may have a location and notes', async () => {
    const { user, sent } = renderAppointments([anAppointment()], '?view=list&day=2031-01-08');
    await user.click(await screen.findByRole('button', { name: 'New appointment' }));
    const form = await dialogOf('New appointment');
    await user.click(form.getByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByTitle('Alex Example'));
    await user.click(form.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByTitle('Planning session'));
    await user.type(form.getByLabelText('From'), '09:00');
    expect(form.getByLabelText('To')).toHaveValue('10:30');
    expect(form.getByText(/Wed, Jan 8, 2031, 9:00 – 10:30 AM CST/)).toBeInTheDocument();
    await user.type(form.getByLabelText(/^Video link/), 'http://meet.example.com');
    await user.click(form.getByRole('button', { name: 'Create appointment' }));
    expect(await form.findByText('Enter an address that starts with https://')).toBeInTheDocument();
    await user.clear(form.getByLabelText(/^Video link/));
    await user.type(form.getByLabelText(/^Private notes/), 'Ask.');
    await user.click(form.getByRole('button', { name: 'Create appointment' }));
    expect(await findToast('Appointment created')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        userId: 2,
        type: 'planning',
        startsAt: '2031-01-08T15:00:00Z',
        endsAt: '2031-01-08T16:30:00Z',
        location: null,
        videoUrl: null,
        notes: null,
        privateNotes: 'Ask.',
      },
    ]);
  });
});

describe('the place of an appointment', () => {
  const elsewhere: typeof rules = {
    ...rules,
    types: [
      { type: 'review', label: 'Review', minutes: 45, places: ['office'] },
      { type: 'planning', label: 'Planning session', minutes: 90, places: ['video', 'office'] },
    ],
    videoUrl: 'https://meet.example.com/steward',
  };

  it('is not mentioned by a practice that only meets at its office', async () => {
    const { user } = renderAppointments([anAppointment()], '?view=list&day=2031-01-08');
    expect(await screen.findByRole('cell', { name: 'Review' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New appointment' }));
    const form = await dialogOf('New appointment');
    expect(form.queryByRole('combobox', { name: 'Place' })).not.toBeInTheDocument();
  });

  it('is the first one of the type until another is chosen', async () => {
    const { user, sent } = renderAppointments([anAppointment()], '?view=list&day=2031-01-08', elsewhere);
    await user.click(await screen.findByRole('button', { name: 'New appointment' }));
    const form = await dialogOf('New appointment');
    await user.click(form.getByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByTitle('Alex Example'));
    await user.click(form.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByTitle('Planning session'));
    await user.type(form.getByLabelText('From'), '09:00');
    expect(form.getByTitle('Video')).toBeInTheDocument();
    await user.click(form.getByRole('combobox', { name: 'Place' }));
    await user.click(await screen.findByTitle('Phone'));
    await user.click(form.getByRole('button', { name: 'Create appointment' }));
    await waitFor(() => expect(sent).toMatchObject([{ type: 'planning', place: 'phone', videoUrl: null }]));
  });

  it('is in the list and the details, and can be changed', async () => {
    const { user, sent } = renderAppointments(
      [anAppointment({ place: 'phone', location: null })],
      '?view=list',
      elsewhere,
    );
    expect(await screen.findByRole('cell', { name: 'Review, Phone' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Review with Alex Example, / }));
    const details = await dialogOf('Review');
    expect(details.getByText('Place').parentElement).toHaveTextContent('PlacePhone');
    await user.click(details.getByRole('button', { name: 'More actions for Review with Alex Example' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = await dialogOf('Edit appointment');
    await user.click(form.getByRole('combobox', { name: 'Place' }));
    await user.click(await screen.findByTitle('Office'));
    await user.click(form.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(sent).toEqual([{ place: 'office' }]));
  });
});

describe('a time in the past', () => {
  it('shows a warning, and may be created', async () => {
    const { user } = renderAppointments([anAppointment()], '?view=list');
    await user.click(await screen.findByRole('button', { name: 'New appointment' }));
    const form = await dialogOf('New appointment');
    await user.clear(form.getByLabelText('Date'));
    await user.type(form.getByLabelText('Date'), '2020-01-08');
    await user.type(form.getByLabelText('From'), '09:00');
    const note = /^This time is in the past/;
    expect(form.queryByText(note)).not.toBeInTheDocument();
    await user.type(form.getByLabelText('To'), '10:00');
    expect(form.getByText(note)).toBeInTheDocument();
    await user.clear(form.getByLabelText('Date'));
    await user.type(form.getByLabelText('Date'), '2031-01-08');
    expect(form.queryByText(note)).not.toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Create appointment' })).toBeEnabled();
  });
});

describe('the list', () => {
  it('starts with upcoming ones', async () => {
    const { user, asked } = renderAppointments([anAppointment()], '?view=list');
    const row = await screen.findByRole('row', { name: /Alex Example/ });
    expect(row).toHaveTextContent('Tue, Jan 7, 2031, 9:00 – 10:00 AM CST');
    expect(asked.at(-1)).toContain('when=upcoming');
    await user.type(screen.getByRole('searchbox', { name: 'Search appointments' }), 'lease{Enter}');
    await waitFor(() => expect(asked.at(-1)).toContain('search=lease'));
  });
});

describe('the appointment types', () => {
  it('are sent with what clients may do, and without what is booked', async () => {
    const { user, sent } = renderAppointments([], '?view=availability');
    expect(await screen.findByRole('heading', { name: 'Appointment types', level: 1 })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Planning' }));
    const hours = screen.getByLabelText('Cancellation, in hours');
    await user.clear(hours);
    await user.type(hours, '48');
    await user.click(screen.getByRole('button', { name: 'Save appointment types' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      {
        types: [
          {
            type: 'review',
            label: 'Review',
            labels: { en: 'Review', es: null },
            minutes: 45,
            places: ['office'],
            cost: null,
          },
        ],
        cancelHours: 48,
        videoUrl: null,
      },
    ]);
  });

  it('are a list, whose fields an error opens', async () => {
    const { user, sent } = renderAppointments([], '?view=availability');
    const review = within(await screen.findByRole('group', { name: 'Review' }));
    expect(review.getByText('45 minutes · Office')).toBeInTheDocument();
    expect(screen.queryByLabelText('Minutes')).not.toBeInTheDocument();
    await user.click(review.getByRole('button', { name: 'Edit Review' }));
    await user.clear(review.getByLabelText('Minutes'));
    await user.click(review.getByRole('button', { name: 'Edit Review' }));
    expect(screen.queryByLabelText('Minutes')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save appointment types' }));
    await waitFor(() => expect(review.getByLabelText('Minutes')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('states the price of a type', async () => {
    const { user, sent } = renderAppointments([], '?view=availability');
    const review = within(await screen.findByRole('group', { name: 'Review' }));
    await user.click(review.getByRole('button', { name: 'Edit Review' }));
    await user.click(review.getByRole('combobox', { name: 'Cost' }));
    await user.click(await screen.findByTitle('Price'));
    await user.type(review.getByRole('textbox', { name: 'Price' }), '65');
    await user.click(screen.getByRole('button', { name: 'Save appointment types' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([{ types: [{ cost: { kind: 'price', amount: '65.00' } }, { cost: null }] }]);
  });

  it('asks for the link of video calls once a type offers them', async () => {
    const { user, sent } = renderAppointments([anAppointment()], '?view=availability');
    const review = within(await screen.findByRole('group', { name: 'Review' }));
    expect(screen.queryByLabelText('Video link')).not.toBeInTheDocument();
    await user.click(review.getByRole('button', { name: 'Edit Review' }));
    await user.click(review.getByRole('checkbox', { name: 'Video' }));
    await user.click(review.getByRole('checkbox', { name: 'Office' }));
    await user.click(review.getByRole('checkbox', { name: 'Phone' }));
    await user.click(screen.getByRole('button', { name: 'Save appointment types' }));
    expect(await screen.findByText('Enter the link of your video calls')).toBeInTheDocument();
    const videoUrl = 'https://meet.example.com/steward';
    await user.type(screen.getByLabelText('Video link'), videoUrl);
    await user.click(screen.getByRole('button', { name: 'Save appointment types' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      { videoUrl, types: [{ type: 'review', places: ['phone', 'video'] }, { places: ['office'] }] },
    ]);
  });
});
