import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAppointment } from '../../../../test/fixtures';
import { findToast } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { loadParts } from '../../../app/part-areas';
import { render } from '../../../features/scheduling/portal/testing/appointments-page';
import type { AppointmentDto } from '../../../shared/api';
import { serveBooking, taken, time, timesIn } from '../testing/booking';

beforeAll(() => loadParts('portal'));

const open = (appointment: AppointmentDto) => {
  serveBooking();
  server.use(http.get('/api/appointments/5', () => HttpResponse.json(appointment)));
  return render('?appointment=5');
};
const dialog = async (name = 'Quarterly review') => within(await screen.findByRole('dialog', { name }));

describe('an appointment', () => {
  it('is rescheduled to another free time', async () => {
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
    expect(await move.findByText('Choose a time')).toBeInTheDocument();
    await user.click(await move.findByRole('radio', { name: time(timesIn(1)[0]!) }));
    await user.click(move.getByRole('button', { name: /^Move to / }));
    await findToast('Appointment rescheduled');
    expect(moves).toEqual([{ startsAt: timesIn(1)[0]!.startsAt }]);
  });

  it('is rescheduled even if its type is no longer offered, like a free session', async () => {
    open(anAppointment({ type: 'consultation', typeLabel: 'Free first session' }));
    expect(
      await (await dialog('Free first session')).findByRole('button', { name: 'Reschedule' }),
    ).toBeInTheDocument();
  });

  it('is not rescheduled to a time that was just taken', async () => {
    const { user } = open(anAppointment());
    server.use(http.post('/api/appointments/5/reschedule', () => refusal(409, taken)));
    await user.click(await (await dialog()).findByRole('button', { name: 'Reschedule' }));
    const move = await dialog('Reschedule Quarterly review');
    await user.click(await move.findByRole('radio', { name: time(timesIn(1)[0]!) }));
    await user.click(move.getByRole('button', { name: /^Move to / }));
    expect(await move.findByRole('alert')).toHaveTextContent('This time is no longer free.');
  });

  it('is not rescheduled if its type cannot be booked', async () => {
    open(anAppointment({ type: 'other', allowed: ['cancel'] }));
    const appointmentDialog = await dialog();
    expect(appointmentDialog.getByRole('button', { name: 'Cancel appointment' })).toBeInTheDocument();
    expect(appointmentDialog.queryByRole('button', { name: 'Reschedule' })).not.toBeInTheDocument();
  });

  it('says until when it can be moved', async () => {
    open(anAppointment());
    expect(
      await (await dialog()).findByText(/^You can cancel or reschedule until Wed, Mar 4, 2037/),
    ).toBeInTheDocument();
  });
});
