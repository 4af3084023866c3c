import { Appointment, type NewAppointment } from '../domain/appointment.js';
import type { AvailabilityRules } from '../domain/availability.js';

/** Every weekday from 9 to 5, with types of an hour. */
export const officeHours: AvailabilityRules = {
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  closed: [],
  types: [
    {
      type: 'consultation',
      minutes: 60,
      label: 'Free first session',
      labelEs: null,
      free: true,
      visitors: true,
      places: ['office'],
      cost: null,
    },
    {
      type: 'review',
      minutes: 30,
      label: 'Review',
      labelEs: null,
      free: false,
      visitors: false,
      places: ['office'],
      cost: null,
    },
  ],
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 60,
  cancelHours: 24,
  videoUrl: null,
};

/** As the practice sends it: reviews every day from 8 to 6, without buffer, notice or deadline. */
export const openEveryDay = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
  closed: [],
  types: [{ type: 'review', minutes: 60, label: 'Review' }],
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 60,
  cancelHours: 0,
};

let uids = 0;

/** On Tuesday, November 24, 2026, 15:00 to 16:00 UTC, booked by client 2 four days before. */
export const anAppointment = (
  given: Partial<NewAppointment> = {},
  at = new Date('2026-11-20T12:00:00Z'),
): Appointment =>
  new Appointment(
    {
      uid: `00000000-0000-4000-8000-${String(++uids).padStart(12, '0')}`,
      userId: 2,
      type: 'review',
      label: 'Review',
      startsAt: new Date('2026-11-24T15:00:00Z'),
      endsAt: new Date('2026-11-24T16:00:00Z'),
      source: 'client',
      ...given,
    },
    at,
  );
