import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAppointment } from '../../../../test/fixtures';
import { findToast } from '../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../test/server';
import type { AppointmentDto } from '../../../shared/api';
import { broken, serveConfirmation, serve, render } from './testing/appointments-page';

const confirmed = "Appointment confirmed. You're done for now.";

describe('the tables', () => {
  const upcoming = () => screen.findByRole('table', { name: 'Upcoming appointments' });
  const past = () => screen.findByRole('table', { name: 'Past appointments' });

  it('show a skeleton, and may be empty', async () => {
    serve();
    const answer = delayedResponse();
    server.use(
      http.get('/api/appointments', async () => {
        await answer.released;
        return listOf([]);
      }),
    );
    render();
    expect(await screen.findByRole('status', { name: 'Loading upcoming appointments' })).toBeInTheDocument();
    answer.release();
    expect(await screen.findByText('No appointments planned')).toBeInTheDocument();
    expect(screen.getByText('No past appointments')).toBeInTheDocument();
  });

  it('reload after a failure', async () => {
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

  it('cancel an upcoming one, after a confirmation with the deadline', async () => {
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
    expect(question.getByText(/^You can cancel until Wed, Mar 4, 2037/)).toBeInTheDocument();
    await user.type(question.getByLabelText(/^Reason/), 'I am ill.');
    await user.click(question.getByRole('button', { name: 'Cancel appointment' }));
    await findToast('Appointment cancelled');
    expect(sent).toEqual([{ reason: 'I am ill.' }]);
    expect(await screen.findByText('No appointments planned')).toBeInTheDocument();
  });

  it('confirm a time in place, which is said until a dialog is opened', async () => {
    const served = serve({ upcoming: [anAppointment({ confirmedAt: null })] });
    const { user } = render();
    serveConfirmation(() => (served.upcoming = [anAppointment()]));
    await user.click(within(await upcoming()).getByRole('button', { name: /^Confirm Quarterly review, / }));
    expect(await screen.findByText(confirmed)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /^Notification/ })).not.toBeInTheDocument();
    await user.click(within(await upcoming()).getByRole('link', { name: 'View Details' }));
    await screen.findByRole('dialog', { name: 'Quarterly review' });
    expect(screen.queryByText(confirmed)).not.toBeInTheDocument();
  });

  it('offer no canceling after the deadline', async () => {
    serve({ upcoming: [anAppointment({ cancellableUntil: null })] });
    render();
    expect(within(await upcoming()).queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  it('show why canceling was refused', async () => {
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

  it('show notes and status of past and cancelled ones', async () => {
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

  it('open the details at their own address', async () => {
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

describe('an appointment named by the address', () => {
  const open = (appointment: AppointmentDto) => {
    const served = serve();
    server.use(http.get('/api/appointments/5', () => HttpResponse.json(appointment)));
    return { ...render('?appointment=5'), served };
  };
  const dialog = async (name = 'Quarterly review') => within(await screen.findByRole('dialog', { name }));

  it('is added to a calendar, and shows its place and the deadline for changes', async () => {
    open(anAppointment());
    const appointmentDialog = await dialog();
    expect(appointmentDialog.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      '/api/appointments/5/calendar',
    );
    expect(appointmentDialog.getByText('At our office')).toBeInTheDocument();
    expect(appointmentDialog.getByRole('link', { name: 'Get directions' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=1%20Example%20Street%2C%20San%20Antonio%2C%20TX%2078201',
    );
    expect(appointmentDialog.getByText(/^You can cancel until Wed, Mar 4, 2037/)).toBeInTheDocument();
  });

  it('is confirmed', async () => {
    const { user } = open(anAppointment({ confirmedAt: null, allowed: ['confirm'] }));
    serveConfirmation(() =>
      server.use(http.get('/api/appointments/5', () => HttpResponse.json(anAppointment()))),
    );
    await user.click(await (await dialog()).findByRole('button', { name: /^Confirm Quarterly review, / }));
    expect(await (await dialog()).findByText(confirmed)).toBeInTheDocument();
  });

  it('shows the phone number after the deadline', async () => {
    open(anAppointment({ cancellableUntil: null, allowed: [] }));
    const appointmentDialog = await dialog();
    expect(appointmentDialog.getByText(/It’s too late to cancel online/)).toBeInTheDocument();
    expect(appointmentDialog.queryByRole('button', { name: 'Cancel appointment' })).not.toBeInTheDocument();
  });

  it('may belong to another account', async () => {
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
