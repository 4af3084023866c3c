import { http, HttpResponse } from 'msw';
import { anAppointment, aUser } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { listOf, server } from '../../../../../test/server';
import type { AppointmentDto } from '../../../../shared/api';
import { AppointmentsPage } from '../appointments-page';

export const broken = { code: 'internal', message: 'Something went wrong.' };

interface Served {
  url: string | null;
  upcoming: AppointmentDto[];
  past: AppointmentDto[];
}

/** Server of the tests; changes to it apply to later responses. */
export function serve(values: Partial<Served> = {}) {
  const served: Served = { url: null, upcoming: [], past: [], ...values };
  server.use(
    http.get('/api/calendly-url', () => HttpResponse.json({ url: served.url })),
    http.get('/api/appointments', ({ request }) =>
      listOf(new URL(request.url).searchParams.get('when') === 'past' ? served.past : served.upcoming),
    ),
    http.get('/api/appointments/5', () => HttpResponse.json(anAppointment())),
  );
  return served;
}

/** Accepts the confirmation of an appointment, the last task. */
export const serveConfirmation = (onConfirmed: () => void) =>
  server.use(
    http.post('/api/appointments/5/confirm', () => {
      onConfirmed();
      return HttpResponse.json(anAppointment());
    }),
    http.get('/api/to-do', () => listOf([])),
  );

export const render = (search = '') =>
  renderInArea(<AppointmentsPage />, { at: `/client/appointments${search}`, signedIn: aUser() });
