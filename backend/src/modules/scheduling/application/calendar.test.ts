import fc from 'fast-check';
import ICAL from 'ical.js';
import { type CalendarEntry, calendarOf } from './calendar.js';

const entry: CalendarEntry = {
  uid: '0b1d7f0e-6a51-4f6e-9a35-0d0e4c7f1b11',
  sequence: 0,
  cancelled: false,
  startsAt: new Date('2027-03-14T08:30:00Z'),
  endsAt: new Date('2027-03-14T09:30:00Z'),
  summary: 'Review with Example Practice',
  description: null,
  location: null,
  url: null,
  created_at: new Date('2027-01-04T10:00:00Z'),
  updated_at: new Date('2027-01-05T11:00:00.750Z'),
};

const read = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);
const eventsOf = (text: string) =>
  read(text)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
const only = (changes: Partial<CalendarEntry>) => {
  const [event] = eventsOf(calendarOf([{ ...entry, ...changes }]));
  if (!event) throw new Error('The file holds an entry.');
  return event;
};
const textOf = (event: ICAL.Event, property: string) => event.component.getFirstPropertyValue(property);

describe('a calendar, parsed again', () => {
  it('has its entry with its time in UTC', () => {
    const event = only({});
    expect([event.uid, event.sequence, event.summary]).toEqual([entry.uid, 0, entry.summary]);
    expect([event.startDate, event.endDate].map((time) => [time.zone.tzid, time.toJSDate()])).toEqual([
      ['UTC', entry.startsAt],
      ['UTC', entry.endsAt],
    ]);
    expect(textOf(event, 'status')).toBe('CONFIRMED');
    expect(String(textOf(event, 'dtstamp'))).toBe('2027-01-05T11:00:00Z');
  });

  it('has its place, or its link without a place', () => {
    const url = 'https://video.example.com/j/1?a=b,c;d';
    expect([only({ url }).location, String(textOf(only({ url }), 'url'))]).toEqual([
      url,
      'https://video.example.com/j/1?a=b%2Cc%3Bd',
    ]);
    expect(only({ url, location: 'Room 2; the blue door' }).location).toBe('Room 2; the blue door');
    expect(textOf(only({}), 'location')).toBeNull();
  });

  it('changes, then cancels the same entry as a message', () => {
    const organizer = { name: 'Example "Practice"\r\nX-INJECTED:1', email: 'office@example.com' };
    const message = read(
      calendarOf([{ ...entry, sequence: 2, cancelled: true }], { method: 'CANCEL', organizer }),
    );
    expect(message.getFirstPropertyValue('method')).toBe('CANCEL');
    const event = new ICAL.Event(message.getFirstSubcomponent('vevent') ?? undefined);
    expect([event.uid, event.sequence, textOf(event, 'status')]).toEqual([entry.uid, 2, 'CANCELLED']);
    expect(event.organizer).toBe('mailto:office@example.com');
    expect(textOf(event, 'x-injected')).toBeNull();
  });

  it('has a name and a refresh interval', () => {
    const text = calendarOf([], { name: 'Appointments, with\r\nExample; & Co', refreshAfter: 900 });
    const calendar = read(text);
    expect(text).toContain('\r\nNAME:Appointments\\, with Example\\; & Co\r\n');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT15M');
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
  });

  it('preserves any text, in lines of at most 75 bytes', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(anyText, anyText, (summary, description) => {
        const text = calendarOf([{ ...entry, summary, description: `x${description}` }]);
        expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(
          75,
        );
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        const [event] = eventsOf(text);
        expect(event?.description).toBe(`x${description}`);
        expect(event?.summary).toBe(summary.replace(/\s+/g, ' '));
      }),
    );
  });

  it('omits characters that no text may contain', () => {
    const event = only({ summary: 'A\u0000B\u0007C', description: 'one\r\ntwo\tthree\u001b' });
    expect([event.summary, event.description]).toEqual(['ABC', 'one\ntwo\tthree']);
  });
});
