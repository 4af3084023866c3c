import type { DomainEvent } from '../unit-of-work/domain-events.js';
import { eventsFrom, storedText } from './stored-events.js';

it('restores times, and leaves texts that look like them', () => {
  const text = '2026-11-22T12:00:00.123Z';
  const events: DomainEvent[] = [
    { type: 'health.failed', at: new Date(text), lines: [{ name: 'Disk', sentence: text }] },
    {
      type: 'appointment.reminder_due',
      appointmentId: 1,
      clientId: null,
      before: 'day',
      to: 'client',
      label: '{"$time":1}',
      labelEs: null,
      invitee: null,
      startsAt: new Date(0),
      at: new Date(text),
    },
  ];
  expect(eventsFrom(storedText(events))).toEqual(events);
});
