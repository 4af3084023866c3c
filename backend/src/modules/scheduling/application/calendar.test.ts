import fc from 'fast-check';
import ICAL from 'ical.js';
import { type CalendarEntry, type CalendarMessage, calendarOf } from './calendar.js';

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

const inChicago = { timeZone: 'America/Chicago', now: new Date('2027-01-04T10:00:00Z') };
const fileOf = (entries: CalendarEntry[], about: Partial<CalendarMessage> = {}) =>
  calendarOf(entries, { ...inChicago, ...about });

const read = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);
const eventsOf = (text: string) =>
  read(text)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
const only = (changes: Partial<CalendarEntry>) => {
  const [event] = eventsOf(fileOf([{ ...entry, ...changes }]));
  if (!event) throw new Error('The file holds an entry.');
  return event;
};
const timesOf = (text: string) => text.match(/^DT(?:START|END)\S*(?=\r\nDTEND|\r\nSUMMARY)/gm);
const textOf = (event: ICAL.Event, property: string) => event.component.getFirstPropertyValue(property);

describe('a calendar, parsed again', () => {
  it("has its entry in the practice's local time, and its changes in UTC", () => {
    const event = only({});
    expect([event.uid, event.sequence, event.summary]).toEqual([entry.uid, 0, entry.summary]);
    expect(timesOf(fileOf([entry]))).toEqual([
      'DTSTART;TZID=America/Chicago:20270314T033000',
      'DTEND;TZID=America/Chicago:20270314T043000',
    ]);
    expect([event.startDate, event.endDate].map((time) => [time.zone.tzid, time.toJSDate()])).toEqual([
      ['America/Chicago', entry.startsAt],
      ['America/Chicago', entry.endsAt],
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
      fileOf([{ ...entry, sequence: 2, cancelled: true }], { method: 'CANCEL', organizer }),
    );
    expect(message.getFirstPropertyValue('method')).toBe('CANCEL');
    const event = new ICAL.Event(message.getFirstSubcomponent('vevent') ?? undefined);
    expect([event.uid, event.sequence, textOf(event, 'status')]).toEqual([entry.uid, 2, 'CANCELLED']);
    expect(event.organizer).toBe('mailto:office@example.com');
    expect(textOf(event, 'x-injected')).toBeNull();
  });

  it('invites by addresses in ASCII', () => {
    const text = fileOf([entry], {
      organizer: { name: 'Example Practice', email: 'office@bücher.example' },
      attendee: { name: 'Ann', email: 'ann@münchen.example', hasAccepted: false },
    }).replaceAll('\r\n ', '');
    expect(text).toContain('mailto:office@xn--bcher-kva.example\r\n');
    expect(text).toContain('MAILTO:ann@xn--mnchen-3ya.example\r\n');
  });

  it('has a name and a refresh interval', () => {
    const text = fileOf([], { name: 'Appointments, with\r\nExample; & Co', refreshAfter: 900 });
    const calendar = read(text);
    expect(text).toContain('\r\nNAME:Appointments\\, with Example\\; & Co\r\n');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT15M');
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
  });

  it('preserves any text, in lines of at most 75 bytes', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(anyText, anyText, (summary, description) => {
        const text = fileOf([{ ...entry, summary, description: `x${description}` }]);
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

describe("a practice's time zone", () => {
  const rulesIn = (text: string) =>
    /BEGIN:VTIMEZONE\r\n.*END:VTIMEZONE\r\n/s.exec(text)?.[0].trim().split('\r\n');

  it('has its rules in every file, before the entries and after the properties', () => {
    expect(rulesIn(fileOf([entry]))).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Chicago',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260308T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'TZOFFSETFROM:-0600',
      'TZOFFSETTO:-0500',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20261101T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0600',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
    const empty = fileOf([], { refreshAfter: 900 });
    expect(empty).toMatch(
      /\r\nX-PUBLISHED-TTL:PT15M\r\nBEGIN:VTIMEZONE\r\n.*END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/s,
    );
  });

  it.each([
    ['Asia/Kolkata', 'DTSTART;TZID=Asia/Kolkata:20270314T140000', 'TZOFFSETTO:+0530'],
    ['UTC', 'DTSTART;TZID=Etc/UTC:20270314T083000', 'TZOFFSETTO:+0000'],
    ['america/new_york', 'DTSTART;TZID=America/New_York:20270314T043000', 'TZOFFSETTO:-0400'],
  ])('may be %s', (timeZone, start, rule) => {
    const text = fileOf([entry], { timeZone });
    expect(timesOf(text)?.[0]).toBe(start);
    expect(rulesIn(text)).toContain(rule);
  });

  it.each([
    ['for the first time', '0530', '0600'],
    ['for the second time', '0730', '0800'],
  ])('is left for UTC where its clocks show a time twice, also %s', (_time, from, to) => {
    const at = (time: string) => new Date(`2027-11-07T${time.slice(0, 2)}:${time.slice(2)}:00Z`);
    expect(timesOf(fileOf([{ ...entry, startsAt: at(from), endsAt: at(to) }]))).toEqual([
      `DTSTART:20271107T${from}00Z`,
      `DTEND:20271107T${to}00Z`,
    ]);
  });

  it('gives other programs the same moments, wherever the practice is', () => {
    const zones = fc.constantFrom(
      'America/Chicago',
      'America/St_Johns',
      'America/Asuncion',
      'Europe/Dublin',
      'Africa/Cairo',
      'Africa/Casablanca',
      'Asia/Gaza',
      'Asia/Tehran',
      'Australia/Lord_Howe',
      'Pacific/Auckland',
    );
    const moments = fc.integer({ min: Date.UTC(2005, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(zones, moments, moments, (timeZone, one, other) => {
        const entries = [one, other].map((minute) => ({
          ...entry,
          startsAt: new Date(minute * 60_000),
          endsAt: new Date((minute + 45) * 60_000),
        }));
        const found = eventsOf(fileOf(entries, { timeZone }));
        expect(found.map(({ startDate, endDate }) => [startDate.toJSDate(), endDate.toJSDate()])).toEqual(
          entries.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
        );
      }),
    );
  });
});
