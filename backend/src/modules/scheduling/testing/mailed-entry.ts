import ICAL from 'ical.js';
import type { TestApp } from '../../../../test/test-app.js';

/** The calendar file of the latest email to an address. */
export async function newestEntry(app: TestApp, email: string) {
  const [row] = await app.sql.rows<{ content: string }>(
    'test.attachment',
    `SELECT attachments -> 0 ->> 'content' AS content FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1`,
    [email],
  );
  const calendar = new ICAL.Component(ICAL.parse(row?.content ?? '') as unknown[]);
  const event = calendar.getFirstSubcomponent('vevent');
  const attendee = event?.getFirstProperty('attendee');
  return {
    method: calendar.getFirstPropertyValue('method'),
    entry: new ICAL.Event(event ?? undefined),
    status: event?.getFirstPropertyValue('status'),
    attendee: attendee?.getFirstValue(),
    partstat: attendee?.getFirstParameter('partstat'),
    rsvp: attendee?.getFirstParameter('rsvp'),
  };
}
