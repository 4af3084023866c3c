import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAppointment, aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { heldBack, listOf, refusal, server } from '../../../../test/server';
import type { AppointmentDto, AppointmentKindDto, SlotDto } from '../../../shared/api';
import { clockIn, dayIn, readerZone, weekdayOf } from '../../../shared/zone-time';
import { AppointmentsPage } from './appointments-page';
import { addDays } from './weeks';

const kinds: AppointmentKindDto[] = [
  { type: 'review', minutes: 30, label: 'Quarterly review' },
  { type: 'planning', minutes: 60, label: 'Planning' },
];
const broken = { code: 'internal', message: 'Something went wrong.' };
const taken = { code: 'appointment.taken', message: 'This time was taken meanwhile. Please choose another.' };
const zone = readerZone();
/** At noon and at one where the reader is, so many days from today. */
const timesIn = (days: number): SlotDto[] => {
  const day = addDays(dayIn(new Date().toISOString(), zone), days);
  return [12, 13].map((hour) => ({
    startsAt: new Date(`${day}T${hour}:00:00`).toISOString(),
    endsAt: new Date(`${day}T${hour}:30:00`).toISOString(),
  }));
};

interface Served {
  url: string | null;
  kinds: AppointmentKindDto[];
  slots: SlotDto[];
  upcoming: AppointmentDto[];
  past: AppointmentDto[];
}

/** The server's side; what the test changes in it is answered from then on. */
function serve(values: Partial<Served> = {}) {
  const served = {
    url: null,
    kinds,
    slots: [...timesIn(1), ...timesIn(30)],
    upcoming: [],
    past: [],
    booked: [] as { body: unknown; key: string | null }[],
    ...values,
  };
  server.use(
    http.get('/api/calendly-url', () => HttpResponse.json({ url: served.url })),
    http.get('/api/appointment-types', () => HttpResponse.json(served.kinds)),
    http.get('/api/appointments/slots', () => HttpResponse.json(served.slots)),
    http.get('/api/appointments', ({ request }) =>
      listOf(new URL(request.url).searchParams.get('when') === 'past' ? served.past : served.upcoming),
    ),
    http.post('/api/appointments', async ({ request }) => {
      served.booked.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return HttpResponse.json(anAppointment(), { status: 201 });
    }),
  );
  return served;
}

const render = (search = '') =>
  renderInArea(<AppointmentsPage />, { at: `/client/appointments${search}`, signedIn: aUser() });
const form = () => screen.findByRole('form', { name: 'Book an appointment' });
const time = ({ startsAt }: SlotDto) => new RegExp(`^${clockIn(startsAt, zone)}`);
const book = () => screen.getByRole('button', { name: 'Book appointment' });

describe('the scheduler card', () => {
  it('says how to make an appointment where nothing can be booked', async () => {
    serve({ kinds: [] });
    render();
    expect(
      await screen.findByText(
        'Appointment scheduling is currently unavailable. Please contact your financial consultant directly to schedule a meeting.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '(210) 555-0100' })).toBeInTheDocument();
  });

  it('shows the external page where the practice has one, and a way to it', async () => {
    serve({ url: 'https://calendly.com/example/consultation' });
    render();
    const page = await screen.findByTitle('Select a date and time');
    expect(page).toHaveAttribute('src', 'https://calendly.com/example/consultation');
    expect(screen.getByRole('link', { name: /^Open the scheduling page/ })).toHaveAttribute(
      'target',
      '_blank',
    );
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('says that it could not be loaded, and comes back', async () => {
    serve();
    let failing = true;
    server.use(
      http.get('/api/calendly-url', () =>
        failing ? refusal(500, broken) : HttpResponse.json({ url: null }),
      ),
    );
    const { user } = render();
    expect(await findToast('Error')).toHaveTextContent(
      'Failed to load appointment scheduler. Please try again later.',
    );
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await form()).toBeInTheDocument();
  });
});

describe('booking', () => {
  it('takes a kind, a day and a time, and what was written', async () => {
    const served = serve();
    const [, one] = timesIn(1);
    const { user } = render();
    await form();
    await user.click(screen.getByRole('radio', { name: /^Planning/ }));
    await user.click(await screen.findByRole('radio', { name: time(one!) }));
    await user.type(screen.getByLabelText(/^What should we know/), ' The lease. ');
    await user.click(book());
    expect(await findToast('Appointment booked')).toHaveTextContent(/Quarterly review, Thu, Mar 5, 2037/);
    expect(served.booked).toEqual([
      {
        body: { type: 'planning', startsAt: one!.startsAt, notes: 'The lease.' },
        key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
    await waitFor(() => expect(screen.queryByLabelText(/^What should we know/)).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { name: /^Planning/ })).not.toBeChecked();
  });

  it('names what is missing', async () => {
    const served = serve();
    const { user } = render();
    await form();
    expect(screen.queryByRole('button', { name: 'Book appointment' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^Planning/ }));
    await screen.findByRole('radio', { name: time(timesIn(1)[0]!) });
    await user.click(book());
    expect(await screen.findByText('Please choose a time')).toBeInTheDocument();
    expect(served.booked).toEqual([]);
  });

  it('asks for no kind where there is one', async () => {
    serve({ kinds: kinds.slice(0, 1) });
    render();
    expect(await screen.findByRole('radio', { name: time(timesIn(1)[0]!) })).toBeInTheDocument();
    expect(screen.queryByText('What would you like to meet for?')).not.toBeInTheDocument();
  });

  it.each(['appointment.taken', 'appointment.not_offered'])(
    'tells of %s, keeps what was written and shows what is free now',
    async (code) => {
      const served = serve({ kinds: kinds.slice(0, 1) });
      server.use(http.post('/api/appointments', () => refusal(409, { ...taken, code })));
      const [gone, left] = timesIn(1);
      const { user } = render();
      await user.click(await screen.findByRole('radio', { name: time(gone!) }));
      await user.type(screen.getByLabelText(/^What should we know/), 'The lease.');
      served.slots = [left!];
      await user.click(book());
      expect(await screen.findByRole('alert')).toHaveTextContent('This time is no longer free.');
      expect(screen.getByLabelText(/^What should we know/)).toHaveValue('The lease.');
      await waitFor(() => expect(screen.queryByRole('radio', { name: time(gone!) })).not.toBeInTheDocument());
      expect(screen.getByRole('radio', { name: time(left!) })).not.toBeChecked();
      await user.click(screen.getByRole('radio', { name: time(left!) }));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  it('says why it failed otherwise, and sends the same again under the same key', async () => {
    const served = serve({ kinds: kinds.slice(0, 1) });
    const keys: (string | null)[] = [];
    server.use(
      http.post(
        '/api/appointments',
        ({ request }) => {
          keys.push(request.headers.get('Idempotency-Key'));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const { user } = render();
    await user.click(await screen.findByRole('radio', { name: time(timesIn(1)[0]!) }));
    await user.click(book());
    expect(await findToast('Error')).toHaveTextContent('Failed to book the appointment. Please try again.');
    await user.click(book());
    await findToast('Appointment booked');
    expect(served.booked.map(({ key }) => key)).toEqual(keys);
  });

  it('turns the weeks, and leads to the next free day', async () => {
    serve({ kinds: kinds.slice(0, 1) });
    const later = timesIn(30)[0]!;
    const { user } = render();
    await screen.findByRole('radio', { name: time(timesIn(1)[0]!) });
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    // Tomorrow may be a Sunday, so that its week is the next one.
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    await user.click(await screen.findByRole('button', { name: /^Next free: / }));
    const day = weekdayOf(dayIn(later.startsAt, zone));
    expect(await screen.findByRole('radio', { name: `${day}, 2 free times` })).toBeChecked();
  });

  it('can be done by keyboard alone', async () => {
    serve({ kinds: kinds.slice(0, 1) });
    const [first, second] = timesIn(1);
    const { user } = render();
    const radio = await screen.findByRole('radio', { name: time(first!) });
    radio.focus();
    await user.keyboard(' {ArrowRight}');
    expect(screen.getByRole('radio', { name: time(second!) })).toBeChecked();
    expect(screen.getByRole('radio', { name: time(second!) })).toHaveFocus();
  });

  it('loads free times again where that failed', async () => {
    serve({ kinds: kinds.slice(0, 1) });
    let failing = true;
    server.use(
      http.get('/api/appointments/slots', () =>
        failing ? refusal(500, broken) : HttpResponse.json(timesIn(1)),
      ),
    );
    const { user } = render();
    expect(await screen.findByText('Failed to load the free times. Please try again.')).toBeInTheDocument();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('radio', { name: time(timesIn(1)[0]!) })).toBeInTheDocument();
  });
});

describe('the tables', () => {
  const upcoming = () => screen.findByRole('table', { name: 'Upcoming appointments' });
  const past = () => screen.findByRole('table', { name: 'Past appointments' });

  it('are waited for, and may be empty', async () => {
    serve();
    const answer = heldBack();
    server.use(
      http.get('/api/appointments', async () => {
        await answer.released;
        return listOf([]);
      }),
    );
    render();
    expect(await screen.findByRole('status', { name: 'Loading upcoming appointments' })).toBeInTheDocument();
    answer.release();
    expect(await screen.findByText('No meetings ahead')).toBeInTheDocument();
    expect(screen.getByText('No past meetings')).toBeInTheDocument();
  });

  it('come back after a failure', async () => {
    serve();
    server.use(http.get('/api/appointments', () => refusal(500, broken)));
    const { user } = render();
    await waitFor(() =>
      expect(screen.getAllByText('Failed to load appointments. Please try again.')).toHaveLength(2),
    );
    server.use(http.get('/api/appointments', () => listOf([anAppointment()])));
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
    expect(await upcoming()).toHaveTextContent('Quarterly review');
  });

  it('cancel one that is to come, after a question that says until when', async () => {
    const served = serve({ upcoming: [anAppointment()] });
    const sent: unknown[] = [];
    server.use(
      http.post('/api/appointments/5/cancel', async ({ request }) => {
        sent.push(await request.json());
        served.upcoming = [];
        return HttpResponse.json(anAppointment({ status: 'cancelled' }));
      }),
    );
    const { user } = render();
    await user.click(within(await upcoming()).getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel Quarterly review?' }));
    expect(question.getByText(/^Cancelling is possible until Wed, Mar 4, 2037/)).toBeInTheDocument();
    await user.type(question.getByLabelText(/^Reason/), 'I am ill.');
    await user.click(question.getByRole('button', { name: 'Cancel appointment' }));
    await findToast('Appointment cancelled');
    expect(sent).toEqual([{ reason: 'I am ill.' }]);
    expect(await screen.findByText('No meetings ahead')).toBeInTheDocument();
  });

  it('offer no cancelling where it is too late', async () => {
    serve({ upcoming: [anAppointment({ cancellableUntil: null })] });
    render();
    expect(within(await upcoming()).queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  it('say why cancelling was refused', async () => {
    serve({ upcoming: [anAppointment()] });
    const message = 'It is too late to change this appointment. Please contact us.';
    server.use(
      http.post('/api/appointments/5/cancel', () => refusal(409, { code: 'appointment.too_late', message })),
    );
    const { user } = render();
    await user.click(within(await upcoming()).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
    expect(await findToast('Error')).toHaveTextContent(message);
  });

  it('show notes and status of what is over or cancelled', async () => {
    serve({
      past: [
        anAppointment({ id: 4, status: 'completed', notes: 'We agreed on the plan.' }),
        anAppointment({ id: 3, status: 'cancelled', notes: null }),
      ],
    });
    const { user } = render();
    const table = within(await past());
    expect(table.getByText('Completed')).toBeInTheDocument();
    expect(table.getByText('Cancelled')).toBeInTheDocument();
    const [first, second] = table.getAllByRole('button', { name: 'View Notes' });
    await user.click(first!);
    const notes = await screen.findByRole('dialog', { name: 'Notes of Quarterly review' });
    expect(notes).toHaveTextContent('We agreed on the plan.');
    await user.click(within(notes).getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(second!);
    expect(await screen.findByRole('dialog')).toHaveTextContent('No notes');
  });

  it('open the details at an address of their own', async () => {
    serve({ upcoming: [anAppointment()] });
    server.use(http.get('/api/appointments/5', () => HttpResponse.json(anAppointment())));
    const { user, router } = render();
    await user.click(within(await upcoming()).getByRole('link', { name: 'View Details' }));
    expect(await screen.findByRole('dialog', { name: 'Quarterly review' })).toHaveTextContent(
      'Bring the ledger.',
    );
    expect(router.state.location.search).toBe('?appointment=5');
  });
});

describe('an appointment that the address names', () => {
  const open = (appointment: AppointmentDto) => {
    const served = serve();
    server.use(http.get('/api/appointments/5', () => HttpResponse.json(appointment)));
    return { ...render('?appointment=5'), served };
  };
  const dialog = async (name = 'Quarterly review') => within(await screen.findByRole('dialog', { name }));

  it('is put into a calendar, with its place and until when it can be changed', async () => {
    open(anAppointment());
    const shown = await dialog();
    expect(shown.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      '/api/appointments/5/calendar',
    );
    expect(shown.getByText('At our office')).toBeInTheDocument();
    expect(shown.getByText(/^You can cancel or reschedule until Wed, Mar 4, 2037/)).toBeInTheDocument();
  });

  it('is moved to another free time', async () => {
    const moves: unknown[] = [];
    const { user } = open(anAppointment());
    server.use(
      http.post('/api/appointments/5/reschedule', async ({ request }) => {
        moves.push(await request.json());
        return HttpResponse.json(anAppointment(timesIn(1)[0]));
      }),
    );
    await user.click(await (await dialog()).findByRole('button', { name: 'Reschedule' }));
    const move = await dialog('Reschedule Quarterly review');
    await user.click(move.getByRole('button', { name: 'Reschedule' }));
    expect(await move.findByText('Please choose a time')).toBeInTheDocument();
    await user.click(await move.findByRole('radio', { name: time(timesIn(1)[0]!) }));
    await user.click(move.getByRole('button', { name: 'Reschedule' }));
    await findToast('Appointment rescheduled');
    expect(moves).toEqual([{ startsAt: timesIn(1)[0]!.startsAt }]);
  });

  it('is moved to no time that was taken meanwhile', async () => {
    const { user } = open(anAppointment());
    server.use(http.post('/api/appointments/5/reschedule', () => refusal(409, taken)));
    await user.click(await (await dialog()).findByRole('button', { name: 'Reschedule' }));
    const move = await dialog('Reschedule Quarterly review');
    await user.click(await move.findByRole('radio', { name: time(timesIn(1)[0]!) }));
    await user.click(move.getByRole('button', { name: 'Reschedule' }));
    expect(await move.findByRole('alert')).toHaveTextContent('This time is no longer free.');
  });

  it('is left to a telephone call where it is too late', async () => {
    open(anAppointment({ cancellableUntil: null }));
    const shown = await dialog();
    expect(shown.getByText(/It is too late to cancel or reschedule here/)).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Reschedule' })).not.toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Cancel appointment' })).not.toBeInTheDocument();
  });

  it('is not moved where its kind cannot be booked', async () => {
    open(anAppointment({ type: 'other' }));
    const shown = await dialog();
    expect(shown.getByRole('button', { name: 'Cancel appointment' })).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Reschedule' })).not.toBeInTheDocument();
  });

  it('may be another account’s', async () => {
    serve();
    server.use(
      http.get('/api/appointments/8', () =>
        refusal(404, { code: 'appointment.not_found', message: 'Appointment not found' }),
      ),
    );
    render('?appointment=8');
    expect(await screen.findByRole('dialog', { name: 'Appointment not found' })).toBeInTheDocument();
  });
});
