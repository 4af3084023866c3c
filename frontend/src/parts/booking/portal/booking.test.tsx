import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setLanguage } from '@steward/texts';
import { anAppointment, aUser } from '../../../../test/fixtures';
import { serveStreams } from '../../../../test/live-stream';
import { serveParts } from '../../../../test/parts';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { loadParts } from '../../../app/part-areas';
import { AppointmentsPage } from '../../../features/scheduling/portal/appointments-page';
import { LiveUpdates } from '../../../shared/live/live-updates';
import { broken, render } from '../../../features/scheduling/portal/testing/appointments-page';
import { book, form, kinds, serveBooking, taken, time, timesIn } from '../testing/booking';

beforeAll(() => loadParts('portal'));
afterEach(() => setLanguage('en'));

describe('booking', () => {
  it('marks names of types without a translation as English', async () => {
    const [review, planning] = kinds.map((kind) => ({ ...kind, labels: { en: kind.label, es: null } }));
    setLanguage('es');
    serveBooking({
      kinds: [review!, { ...planning!, label: 'Planeación', labels: { en: 'Planning', es: 'Planeación' } }],
    });
    render();
    expect(await screen.findByText('Quarterly review')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('Planeación')).not.toHaveAttribute('lang');
  });

  it('says what each type costs', async () => {
    const [review, planning] = kinds;
    serveBooking({
      kinds: [{ type: 'consultation', minutes: 60, label: 'First session', free: true }, review!, planning!],
    });
    const { user } = render();
    await form();
    const named = (name: RegExp) => screen.getByRole('radio', { name });
    expect(named(/^First session.*Free$/)).toBeInTheDocument();
    expect(named(/^Quarterly review.*Included$/)).toBeInTheDocument();
    await user.click(named(/^Planning.*\$65\.00$/));
    await user.click(await screen.findByRole('radio', { name: time(timesIn(1)[0]!) }));
    expect(screen.getByText(/60 minutes, at our office/).parentElement).toHaveTextContent('$65.00');
  });

  it('sends type, time and notes', async () => {
    const served = serveBooking();
    const [, one] = timesIn(1);
    const { user } = render();
    await form();
    await user.click(screen.getByRole('radio', { name: /^Planning/ }));
    await user.click(await screen.findByRole('radio', { name: time(one!) }));
    await user.click(screen.getByRole('radio', { name: /^Phone/ }));
    expect(screen.getByText(/60 minutes, by phone/)).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^What should we know/), ' The lease. ');
    await user.click(book());
    const heading = await screen.findByRole('heading', { name: 'Your appointment is booked' });
    expect(served.booked).toEqual([
      {
        body: { type: 'planning', startsAt: one!.startsAt, place: 'phone', notes: 'The lease.' },
        key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
    expect(heading).toHaveFocus();
    const card = within(screen.getByRole('region', { name: 'Book an appointment' }));
    expect(card.getByText(/^Thu, Mar 5, 2037.*UTC$/)).toBeInTheDocument();
    expect(card.getByText('At our office')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      '/api/appointments/5/calendar',
    );
    expect(card.getByRole('button', { name: 'Reschedule' })).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Book another time' }));
    await form();
    expect(screen.getByRole('radio', { name: /^Planning/ })).not.toBeChecked();
  });

  it('is followed by its actions, for example canceling', async () => {
    const served = serveBooking({ kinds: kinds.slice(0, 1) });
    const { user } = render();
    await user.click(await screen.findByRole('radio', { name: time(timesIn(1)[0]!) }));
    await user.click(book());
    // The last free session was booked: nothing else is offered.
    served.kinds = [];
    await screen.findByRole('heading', { name: 'Your appointment is booked' });
    const cancelled = anAppointment({ status: 'cancelled', cancellableUntil: null, allowed: [] });
    server.use(
      http.post('/api/appointments/5/cancel', () => {
        server.use(http.get('/api/appointments/5', () => HttpResponse.json(cancelled)));
        return HttpResponse.json(cancelled);
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel appointment' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel Quarterly review?' }));
    await user.click(question.getByRole('button', { name: 'Cancel appointment' }));
    expect(
      await screen.findByRole('heading', { name: 'This appointment was cancelled' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Remove from calendar' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reschedule' })).not.toBeInTheDocument();
  });

  it('reports what is missing', async () => {
    const served = serveBooking();
    const { user } = render();
    await form();
    expect(screen.queryByRole('button', { name: /^Book/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^Planning/ }));
    await screen.findByRole('radio', { name: time(timesIn(1)[0]!) });
    await user.click(book());
    expect(await screen.findByText('Choose a time')).toBeInTheDocument();
    expect(served.booked).toEqual([]);
  });

  it('asks for no type if there is only one', async () => {
    serveBooking({ kinds: kinds.slice(0, 1) });
    render();
    expect(await screen.findByRole('radio', { name: time(timesIn(1)[0]!) })).toBeInTheDocument();
    expect(screen.queryByText('What is this appointment about?')).not.toBeInTheDocument();
  });

  it.each(['appointment.taken', 'appointment.not_offered'])(
    'reports %s, keeps the input and shows the current free times',
    async (code) => {
      const served = serveBooking({ kinds: kinds.slice(0, 1) });
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

  it.each([
    [
      refusal(409, {
        code: 'appointment.too_many',
        message: 'You already have 5 upcoming appointments. Cancel one to book another, or contact us.',
      }),
      'You already have 5 upcoming appointments. Cancel one to book another, or contact us.',
    ],
    [
      HttpResponse.json(
        {
          statusCode: 429,
          code: 'request.too_many',
          message: 'You booked or moved appointments 20 times within 24 hours. Please try again later.',
        },
        { status: 429, headers: { 'Retry-After': '36000' } },
      ),
      'You booked or moved appointments 20 times within 24 hours. Please try again in 10 hours.',
    ],
  ])('reports a limit and keeps the input', async (answer, sentence) => {
    serveBooking({ kinds: kinds.slice(0, 1) });
    server.use(http.post('/api/appointments', () => answer));
    const [first] = timesIn(1);
    const { user } = render();
    await user.click(await screen.findByRole('radio', { name: time(first!) }));
    await user.type(screen.getByLabelText(/^What should we know/), 'The lease.');
    await user.click(book());
    expect(await findToast('Error')).toHaveTextContent(sentence);
    expect(screen.getByLabelText(/^What should we know/)).toHaveValue('The lease.');
    expect(screen.getByRole('radio', { name: time(first!) })).toBeChecked();
  });

  it('reports other failures, and retries under the same key', async () => {
    const served = serveBooking({ kinds: kinds.slice(0, 1) });
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
    await screen.findByRole('heading', { name: 'Your appointment is booked' });
    expect(served.booked.map(({ key }) => key)).toEqual(keys);
  });

  it('works by keyboard alone', async () => {
    serveBooking({ kinds: kinds.slice(0, 1) });
    const [first, second] = timesIn(1);
    const { user } = render();
    const radio = await screen.findByRole('radio', { name: time(first!) });
    radio.focus();
    await user.keyboard(' {ArrowRight}');
    expect(screen.getByRole('radio', { name: time(second!) })).toBeChecked();
    expect(screen.getByRole('radio', { name: time(second!) })).toHaveFocus();
  });

  it('loads free times again after a failure', async () => {
    serveBooking({ kinds: kinds.slice(0, 1) });
    let failing = true;
    server.use(
      http.get('/api/appointments/slots', () =>
        failing ? refusal(500, broken) : HttpResponse.json(timesIn(1)),
      ),
    );
    const { user } = render();
    expect(await screen.findByText('The free times could not be loaded')).toBeInTheDocument();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('radio', { name: time(timesIn(1)[0]!) })).toBeInTheDocument();
  });

  it('that is being written says that nothing can be booked any more, and keeps its text', async () => {
    const streams = serveStreams();
    serveBooking({ kinds: kinds.slice(0, 1) });
    const { user } = renderInArea(
      <LiveUpdates>
        <AppointmentsPage />
      </LiveUpdates>,
      { at: '/client/appointments', signedIn: aUser() },
    );
    const notes = await screen.findByLabelText(/^What should we know/);
    await user.type(notes, 'The lease.');
    await waitFor(() => expect(streams).toHaveLength(1));
    serveParts();
    streams[0]?.send('parts', 1);
    expect(await screen.findByRole('alert')).toHaveTextContent('The practice turned this off.');
    expect(notes).toHaveValue('The lease.');
    await user.clear(notes);
    expect(await screen.findByText(/currently unavailable/)).toBeInTheDocument();
    expect(screen.getByText('Appointments that we make with you show up here.')).toBeInTheDocument();
  });
});
