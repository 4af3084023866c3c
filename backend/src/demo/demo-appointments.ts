import { Injectable } from '@nestjs/common';
import { addDays, Money, momentOf } from '../kernel/index.js';
import { Site } from '../modules/practice/index.js';
import { Appointments, PracticeAppointments, PracticeAvailability } from '../modules/scheduling/index.js';
import { daysAgo, demoActor, type DemoLoader } from './demo-practice.js';
import { holidaysFrom } from './holidays.js';

/* Types of appointments, and appointments on working days around the first start. */

const videoUrl = 'https://meet.example.com/steward';

const availability = {
  types: [
    {
      type: 'consultation',
      minutes: 60,
      labels: { en: 'Free first session', es: 'Primera sesión gratis' },
      places: ['office', 'phone', 'video'],
    },
    {
      type: 'review',
      minutes: 30,
      labels: { en: 'Review', es: 'Revisión' },
      places: ['office', 'phone', 'video'],
      cost: { kind: 'included' },
    },
    {
      type: 'planning',
      minutes: 60,
      labels: { en: 'Planning session', es: 'Sesión de planeación' },
      places: ['office', 'video'],
      cost: { kind: 'price', amount: Money.parse('65.00') },
    },
  ],
  cancelHours: 24,
  videoUrl,
} as const;

interface DemoAppointment {
  owner: string;
  type: 'consultation' | 'review' | 'planning';
  /** Days from the first start; moved to the next working day. */
  inDays: number;
  /** In the practice's time zone. */
  time: string;
  notes?: string;
  privateNotes?: string;
  location?: string;
  videoUrl?: string;
  cancelled?: { reason: string; age: number };
}

const office = 'Sample Office, 100 Example Street';

const appointments: DemoAppointment[] = [
  {
    owner: 'asample',
    type: 'consultation',
    inDays: -97,
    time: '10:00',
    notes: 'We agreed on the monthly retainer.',
    location: office,
  },
  {
    owner: 'asample',
    type: 'review',
    inDays: -34,
    time: '15:30',
    notes: 'Went through the quarter. Receipts for May are still missing.',
    privateNotes: 'Ask about the second oven.',
    videoUrl,
  },
  {
    owner: 'asample',
    type: 'planning',
    inDays: -20,
    time: '09:00',
    cancelled: { reason: 'The bakery was short-staffed.', age: 22 },
  },
  {
    owner: 'cmercado',
    type: 'consultation',
    inDays: -14,
    time: '11:00',
    notes: 'Savings: three months of expenses first.',
    location: office,
  },
  {
    owner: 'asample',
    type: 'review',
    inDays: 3,
    time: '10:00',
    notes: 'Please have last month’s statement ready.',
    privateNotes: 'Bring the calendar of due dates.',
    videoUrl,
  },
  { owner: 'briverside', type: 'planning', inDays: 6, time: '14:00', location: office },
  { owner: 'cmercado', type: 'review', inDays: 8, time: '16:00' },
];

/** Time of creation: early enough to send no notification at the first start. */
const enteredBefore = 10;
const isWeekday = (day: string): boolean => new Date(day).getUTCDay() % 6 !== 0;

@Injectable()
export class DemoAppointments implements DemoLoader {
  constructor(
    private readonly availability: PracticeAvailability,
    private readonly appointments: Appointments,
    private readonly entries: PracticeAppointments,
    private readonly site: Site,
  ) {}

  async load(clients: ReadonlyMap<string, number>): Promise<void> {
    const zone = await this.site.timeZone();
    const today = await this.site.today();
    const closed = holidaysFrom(Number(today.slice(0, 4)));
    // With what a part keeps there.
    const stored = await this.availability.get();
    await this.availability.replace(demoActor, { ...stored, ...availability });
    for (const { owner, inDays, time, cancelled, ...appointment } of appointments) {
      let day = addDays(today, inDays);
      while (!isWeekday(day) || closed.includes(day)) day = addDays(day, 1);
      const startsAt = new Date(momentOf(day, time, zone, 'first'));
      const entry = { ...appointment, userId: clients.get(owner) ?? 0, startsAt };
      const age = enteredBefore + Math.max(0, -inDays);
      const { id } = await this.entries.enter(demoActor, entry, daysAgo(age));
      if (cancelled) await this.appointments.cancel(demoActor, id, cancelled.reason, daysAgo(cancelled.age));
    }
  }
}
