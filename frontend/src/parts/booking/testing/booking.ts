import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAppointment } from '../../../../test/fixtures';
import { serveParts } from '../../../../test/parts';
import { server } from '../../../../test/server';
import { serve } from '../../../features/scheduling/portal/testing/appointments-page';
import type { AppointmentKindDto, SlotDto } from '../../../shared/api';
import { readerZone } from '../../../shared/text/reader-zone';
import { addDays, clockIn, dayIn } from '../../../shared/text/zone-time';

export const kinds: AppointmentKindDto[] = [
  {
    type: 'review',
    minutes: 30,
    label: 'Quarterly review',
    places: ['office'],
    cost: { kind: 'included', amount: null },
  },
  {
    type: 'planning',
    minutes: 60,
    label: 'Planning',
    places: ['office', 'phone'],
    cost: { kind: 'price', amount: '65.00' },
  },
];
export const taken = {
  code: 'appointment.taken',
  message: 'Someone else just took this time. Please choose another.',
};
const zone = readerZone();
/** Noon and 1 PM in the reader's time zone, that many days from today. */
export const timesIn = (days: number): SlotDto[] => {
  const day = addDays(dayIn(new Date().toISOString(), zone), days);
  return [12, 13].map((hour) => ({
    startsAt: new Date(`${day}T${hour}:00:00`).toISOString(),
    endsAt: new Date(`${day}T${hour}:30:00`).toISOString(),
  }));
};

/** Server of a practice that can be booked; changes to it apply to later responses. */
export function serveBooking(values: { kinds?: AppointmentKindDto[] } = {}) {
  const served = {
    kinds,
    slots: [...timesIn(1), ...timesIn(30)],
    booked: [] as { body: unknown; key: string | null }[],
    ...values,
  };
  serve();
  serveParts('booking');
  server.use(
    http.get('/api/appointment-types', () => HttpResponse.json(served.kinds)),
    http.get('/api/appointments/slots', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '');
      const isAsked = ({ startsAt }: SlotDto) => {
        const day = dayIn(startsAt, zone);
        return from <= day && day <= to;
      };
      return HttpResponse.json(served.slots.filter(isAsked));
    }),
    http.post('/api/appointments', async ({ request }) => {
      served.booked.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return HttpResponse.json(anAppointment(), { status: 201 });
    }),
  );
  return served;
}

export const form = () => screen.findByRole('form', { name: 'Book an appointment' });
export const time = ({ startsAt }: SlotDto) => new RegExp(`^${clockIn(startsAt, zone)}`);
export const book = () => screen.getByRole('button', { name: /^Book (appointment|\w{3}, )/ });
