import type { TestApp } from '../../../../test/test-app.js';
import { AppointmentRepository } from '../domain/ports.js';
import { anAppointment } from './fixtures.js';

const hourMs = 3_600_000;
let booked = 0;

/** A coming appointment that a visitor booked. @returns its id */
export async function bookedByVisitor({ app, clock }: TestApp, email: string): Promise<number> {
  const startsAt = new Date(+clock.now() + (72 + booked++) * hourMs);
  const invitee = { name: 'Nora van Sample', lastName: 'van Sample', email, phone: '(210) 555-0142' };
  const { id } = await app.get(AppointmentRepository).add(
    anAppointment({
      userId: null,
      source: 'visitor',
      invitee,
      startsAt,
      endsAt: new Date(+startsAt + hourMs),
    }),
    null,
  );
  return id;
}
