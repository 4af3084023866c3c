import { readCalendar } from './read-calendar.js';
import { CutOff } from './calendar-lines.js';
import { TooMuch } from './rules.js';

const span = { from: Date.parse('2026-10-01'), to: Date.parse('2027-11-05') };

/** @param events lines of events with the UID `a`, or whole components; `|` ends a line */
const calendarOf = (events: readonly string[], head = ''): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', head, ...events.map(componentOf), 'END:VCALENDAR']
    .filter((line) => line !== '')
    .join('|')
    .replaceAll('|', '\r\n');

const componentOf = (event: string): string =>
  event.startsWith('BEGIN:') ? event : `BEGIN:VEVENT|UID:a|${event}|END:VEVENT`;

/** Each as its start, UTC, and its minutes. */
const busyIn = (text: string, zone = 'Europe/Madrid'): string[] =>
  readCalendar(text, span, zone).busy.map(
    ({ from, to }) => `${new Date(from).toISOString().slice(0, 16)} ${(to - from) / 60_000}`,
  );

const vtimezone = (name: string, ...observances: string[]): string =>
  `BEGIN:VTIMEZONE|TZID:${name}|${observances.join('|')}|END:VTIMEZONE`;
const observance = (kind: string, start: string, from: string, to: string, rule = ''): string =>
  [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, rule, `END:${kind}`]
    .filter((line) => line !== '')
    .join('|');

const madrid = 'TZID=Europe/Madrid';
const hour = 'DURATION:PT1H';
/** Mondays at 09:00 in Madrid, from November 2 on. */
const mondays = `DTSTART;${madrid}:20261102T090000|DTEND;${madrid}:20261102T100000|RRULE:FREQ=WEEKLY;COUNT=5`;
const outlookZone = vtimezone(
  'Romance Standard Time',
  observance('STANDARD', '16010101T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
  observance('DAYLIGHT', '16010101T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
);

it.each(['P999999999999W', `P${'9'.repeat(400)}D`])('ends %s with the last year that is a time', (length) => {
  const [busy] = readCalendar(calendarOf([`DTSTART:20261201T100000Z|DURATION:${length}`]), span, 'UTC').busy;
  expect(busy?.to).toBe(Date.parse('9999-12-31'));
});

interface Case {
  events: string[];
  head?: string;
  zone?: string;
  busy: string[];
}

const single: Record<string, Case> = {
  'in UTC': { events: ['DTSTART:20261123T090000Z|DTEND:20261123T103000Z'], busy: ['2026-11-23T09:00 90'] },
  'with an IANA zone and no VTIMEZONE': {
    events: [`DTSTART;${madrid}:20260701T090000|${hour}`, `DTSTART;${madrid}:20261123T090000|${hour}`],
    busy: ['2026-11-23T08:00 60'],
  },
  'with a Windows zone and no VTIMEZONE': {
    events: [`DTSTART;TZID="Central Standard Time":20261123T090000|${hour}`],
    busy: ['2026-11-23T15:00 60'],
  },
  'with a Windows zone that the file defines': {
    events: [outlookZone, `DTSTART;TZID=Romance Standard Time:20270701T090000|${hour}`],
    busy: ['2027-07-01T07:00 60'],
  },
  'with a zone that the file defines otherwise than IANA': {
    events: [
      vtimezone('Europe/Madrid', observance('STANDARD', '19700101T000000', '+0100', '+0100')),
      `DTSTART;${madrid}:20270701T090000|${hour}`,
    ],
    busy: ['2027-07-01T08:00 60'],
  },
  'with a zone that the file defines by dates, one of them in UTC': {
    events: [
      vtimezone(
        'Ours',
        observance('STANDARD', '20260101T000000', '+0100', '+0100', 'RDATE:20261124T000000'),
        observance('DAYLIGHT', '20261122T000000', '+0100', '+0300', 'RDATE:20261125T230000Z'),
      ),
      ...['23', '24', '25', '26'].map((day) => `DTSTART;TZID=Ours:202611${day}T120000|${hour}`),
    ],
    busy: ['2026-11-23T09:00 60', '2026-11-24T11:00 60', '2026-11-25T11:00 60', '2026-11-26T09:00 60'],
  },
  'with an IANA zone behind the prefix of a program': {
    events: [`DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20261123T090000|${hour}`],
    busy: ['2026-11-23T14:00 60'],
  },
  'with an unknown zone, in the zone of the calendar and in UTC': {
    events: [`DTSTART;TZID=Customized Time Zone:20261123T090000|${hour}`],
    head: 'X-WR-TIMEZONE:America/Chicago',
    busy: ['2026-11-23T09:00 60', '2026-11-23T15:00 60'],
  },
  'floating in a calendar of an unknown zone, in the zone of the practice and in UTC': {
    events: [`DTSTART:20261123T090000|${hour}`],
    head: 'X-WR-TIMEZONE:Our office',
    busy: ['2026-11-23T08:00 60', '2026-11-23T09:00 60'],
  },
  'in a calendar whose zone is one of its own, with a name that is escaped': {
    events: [
      vtimezone('Ours\\, here', observance('STANDARD', '19700101T000000', '+0300', '+0300')),
      `DTSTART:20261123T090000|${hour}`,
    ],
    head: 'X-WR-TIMEZONE:Ours\\, here',
    busy: ['2026-11-23T06:00 60'],
  },
  'floating, in the zone of the practice': {
    events: [`DTSTART:20261123T090000|${hour}`],
    busy: ['2026-11-23T08:00 60'],
  },
  'of a day, in the zone of the practice': {
    events: ['DTSTART;VALUE=DATE:20261025'],
    busy: ['2026-10-24T22:00 1500'],
  },
  'of two days, in the zone of the calendar': {
    events: ['DTSTART;VALUE=DATE:20261123|DTEND;VALUE=DATE:20261125'],
    head: 'X-WR-TIMEZONE:America/Chicago',
    busy: ['2026-11-23T06:00 2880'],
  },
  'of a day that ends on the same day, which is not valid': {
    events: ['DTSTART;VALUE=DATE:20261123|DTEND;VALUE=DATE:20261123'],
    busy: ['2026-11-22T23:00 1440'],
  },
  'with a length of a day, over the end of summer time': {
    events: [`DTSTART;${madrid}:20261024T200000|DURATION:P1D`],
    busy: ['2026-10-24T18:00 1500'],
  },
  'with a length of 24 hours, over the end of summer time': {
    events: [`DTSTART;${madrid}:20261024T200000|DURATION:PT24H`],
    busy: ['2026-10-24T18:00 1440'],
  },
  'at a time that occurs twice': {
    events: [`DTSTART;${madrid}:20261025T023000|${hour}`],
    busy: ['2026-10-25T00:30 60'],
  },
  'at a time that clocks skip': {
    events: [`DTSTART;${madrid}:20270328T023000|${hour}`],
    busy: ['2027-03-28T01:30 60'],
  },
  'in a file with folded lines, quoted text and alarms': {
    events: [
      `BEGIN:VEVENT|UID:a|SUMMARY:Call: BEGIN:VEVENT\\, "x"|DTSTART;TZID=Europe/|\t Madrid:20261123T090000|${hour}|BEGIN:VALARM|TRIGGER:-PT5M|DURATION:PT9H|END:VALARM|END:VEVENT`.replace(
        '\t ',
        '\t',
      ),
    ],
    busy: ['2026-11-23T08:00 60'],
  },
  tentative: { events: [`DTSTART:20261123T090000Z|${hour}|STATUS:TENTATIVE`], busy: ['2026-11-23T09:00 60'] },
  'transparent or cancelled, or without length': {
    events: [
      `DTSTART:20261123T090000Z|${hour}|TRANSP:TRANSPARENT`,
      `DTSTART:20261123T090000Z|${hour}|STATUS:CANCELLED`,
      'DTSTART:20261123T090000Z',
      'DTSTART:20261123T090000Z|DTEND:20261123T090000Z',
    ],
    busy: [],
  },
  'begun before the first day': {
    events: ['DTSTART:20260930T220000Z|DTEND:20261001T020000Z'],
    busy: ['2026-09-30T22:00 240'],
  },
  'beside one that is damaged': {
    events: [`DTSTART:soon|${hour}`, `DTSTART:20261123T090000Z|${hour}|nonsense`, `SUMMARY:No time`],
    busy: ['2026-11-23T09:00 60'],
  },
};

const series: Record<string, Case> = {
  'of a count, over the end of summer time': {
    events: [`DTSTART;${madrid}:20261019T090000|${hour}|RRULE:FREQ=WEEKLY;COUNT=3`],
    busy: ['2026-10-19T07:00 60', '2026-10-26T08:00 60', '2026-11-02T08:00 60'],
  },
  'until a moment in UTC, in a zone without VTIMEZONE': {
    events: [
      `DTSTART;${madrid}:20261102T090000|${hour}|RRULE:FREQ=WEEKLY;UNTIL=20261130T080000Z|EXDATE:20261109T080000Z`,
    ],
    busy: ['2026-11-02T08:00 60', '2026-11-16T08:00 60', '2026-11-23T08:00 60', '2026-11-30T08:00 60'],
  },
  'until a day, though it has times': {
    events: [`DTSTART;${madrid}:20261128T090000|${hour}|RRULE:FREQ=DAILY;UNTIL=20261130`],
    busy: ['2026-11-28T08:00 60', '2026-11-29T08:00 60', '2026-11-30T08:00 60'],
  },
  'until a local time': {
    events: [`DTSTART;${madrid}:20261128T090000|${hour}|RRULE:FREQ=DAILY;UNTIL=20261130T090000`],
    busy: ['2026-11-28T08:00 60', '2026-11-29T08:00 60', '2026-11-30T08:00 60'],
  },
  'of days, until a moment': {
    events: ['DTSTART;VALUE=DATE:20261128|RRULE:FREQ=DAILY;UNTIL=20261128T230000Z'],
    busy: ['2026-11-27T23:00 1440', '2026-11-28T23:00 1440'],
  },
  'on the 15th of each month of a year': {
    events: [`DTSTART:20270115T090000Z|${hour}|RRULE:FREQ=YEARLY;BYMONTHDAY=15;UNTIL=20270401T000000Z`],
    busy: ['2027-01-15T09:00 60', '2027-02-15T09:00 60', '2027-03-15T09:00 60'],
  },
  'on the 31st of months that may have none': {
    events: [`DTSTART:20261031T090000Z|${hour}|RRULE:FREQ=YEARLY;BYMONTH=1,4,7,10;BYMONTHDAY=31`],
    busy: ['2026-10-31T09:00 60', '2027-01-31T09:00 60', '2027-07-31T09:00 60', '2027-10-31T09:00 60'],
  },
  'of a leap day, else the first of March': {
    events: [`DTSTART:20240229T090000Z|${hour}|RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD`],
    busy: ['2027-03-01T09:00 60'],
  },
  'of a leap day': { events: [`DTSTART:20240229T090000Z|${hour}|RRULE:FREQ=YEARLY`], busy: [] },
  'on the last of four days of a month': {
    events: [
      `DTSTART:20261231T090000Z|${hour}|RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=3`,
    ],
    busy: ['2026-12-31T09:00 60', '2027-01-31T09:00 60', '2027-02-28T09:00 60'],
  },
  'on the last of three weekdays': {
    events: [`DTSTART:20261127T090000Z|${hour}|RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1;COUNT=2`],
    busy: ['2026-11-27T09:00 60', '2026-12-04T09:00 60'],
  },
  'in a week of the year': {
    events: [`DTSTART:20260511T090000Z|${hour}|RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO`],
    busy: ['2027-05-17T09:00 60'],
  },
  'on positions of two months': {
    events: [`DTSTART:20260309T090000Z|${hour}|RRULE:FREQ=YEARLY;BYMONTH=3,9;BYDAY=MO;BYSETPOS=2,-1`],
    busy: ['2027-03-08T09:00 60', '2027-09-27T09:00 60'],
  },
  'of every second week, begun long ago': {
    events: [`DTSTART:20000103T090000Z|${hour}|RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261101T000000Z`],
    busy: ['2026-10-05T09:00 60', '2026-10-19T09:00 60'],
  },
  'whose start does not follow its rule': {
    events: [`DTSTART:20261128T090000Z|${hour}|RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=1`],
    busy: ['2026-11-28T09:00 60', '2026-11-30T09:00 60'],
  },
  'at a time that clocks skip, which is busy and does not count': {
    events: [`DTSTART;${madrid}:20270327T023000|${hour}|RRULE:FREQ=DAILY;COUNT=2`],
    busy: ['2027-03-27T01:30 60', '2027-03-28T01:30 60', '2027-03-29T00:30 60'],
  },
  'with an end keeps its exact length': {
    events: [`DTSTART;${madrid}:20261017T200000|DTEND;${madrid}:20261018T200000|RRULE:FREQ=WEEKLY;COUNT=2`],
    busy: ['2026-10-17T18:00 1440', '2026-10-24T18:00 1440'],
  },
  'whose rule matches never, or cannot be read': {
    events: [
      `DTSTART:20261123T090000Z|${hour}|RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30`,
      `DTSTART:20261124T090000Z|${hour}|RRULE:FREQ=OFTEN`,
    ],
    busy: ['2026-11-23T09:00 60', '2026-11-24T09:00 60'],
  },
  'of dates, without a rule': {
    events: [`DTSTART:20261123T090000Z|${hour}|RDATE:20261124T090000Z,20261125T100000Z`],
    busy: ['2026-11-23T09:00 60', '2026-11-24T09:00 60', '2026-11-25T10:00 60'],
  },
  'of periods, with their own lengths': {
    events: [
      `DTSTART:20261123T090000Z|${hour}|RDATE;VALUE=PERIOD:20261124T090000Z/PT2H,20261125T090000Z/20261125T093000Z`,
    ],
    busy: ['2026-11-23T09:00 60', '2026-11-24T09:00 120', '2026-11-25T09:00 30'],
  },
  'with a cancelled, a free and a moved instance': {
    events: [
      mondays,
      `RECURRENCE-ID;${madrid}:20261109T090000|DTSTART;${madrid}:20261109T090000|${hour}|STATUS:CANCELLED`,
      `RECURRENCE-ID:20261116T080000Z|DTSTART;${madrid}:20261116T090000|${hour}|TRANSP:TRANSPARENT`,
      `RECURRENCE-ID;${madrid}:20261123T090000|DTSTART;${madrid}:20261124T160000|DURATION:PT2H`,
    ],
    busy: ['2026-11-02T08:00 60', '2026-11-24T15:00 120', '2026-11-30T08:00 60'],
  },
  'that is free, with a busy instance': {
    events: [
      `${mondays}|TRANSP:TRANSPARENT`,
      `RECURRENCE-ID;${madrid}:20261109T090000|DTSTART;${madrid}:20261109T090000|${hour}`,
    ],
    busy: ['2026-11-09T08:00 60'],
  },
  'with an instance moved in from after the last day': {
    events: [
      `DTSTART;${madrid}:20271129T090000|${hour}|RRULE:FREQ=WEEKLY`,
      `RECURRENCE-ID;${madrid}:20271206T090000|DTSTART;${madrid}:20261123T090000|${hour}`,
    ],
    busy: ['2026-11-23T08:00 60'],
  },
  'whose instances alone are in the file': {
    events: [
      `RECURRENCE-ID;${madrid}:20261109T090000|DTSTART;${madrid}:20261109T090000|${hour}`,
      `RECURRENCE-ID;${madrid}:20261116T090000|DTSTART;${madrid}:20261116T110000|${hour}`,
    ],
    busy: ['2026-11-09T08:00 60', '2026-11-16T10:00 60'],
  },
  'moved from one instance on': {
    events: [
      mondays,
      `RECURRENCE-ID;RANGE=THISANDFUTURE;${madrid}:20261116T090000|DTSTART;${madrid}:20261116T120000|DTEND;${madrid}:20261116T123000`,
    ],
    busy: [
      '2026-11-02T08:00 60',
      '2026-11-09T08:00 60',
      '2026-11-16T11:00 30',
      '2026-11-23T11:00 30',
      '2026-11-30T11:00 30',
    ],
  },
  'in a zone that the file defines, over its clock change': {
    events: [
      outlookZone,
      `DTSTART;TZID=Romance Standard Time:20261019T090000|${hour}|RRULE:FREQ=WEEKLY;UNTIL=20261026T080000Z`,
    ],
    busy: ['2026-10-19T07:00 60', '2026-10-26T08:00 60'],
  },
};

describe('an event', () => {
  it.each(Object.entries(single))('%s', (_, { events, head, zone, busy }) => {
    expect(busyIn(calendarOf(events, head), zone)).toEqual(busy);
  });
});

describe('a series', () => {
  it.each(Object.entries(series))('%s', (_, { events, head, zone, busy }) => {
    expect(busyIn(calendarOf(events, head), zone)).toEqual(busy);
  });
});

describe('a file', () => {
  it('may have several calendars, line ends of any kind and a byte order mark', () => {
    const one = (zone: string) => calendarOf([`DTSTART:20261123T090000|${hour}`], `X-WR-TIMEZONE:${zone}`);
    const both = `\uFEFF${one('America/Chicago')}\r\n${one('Asia/Tokyo').replaceAll('\r\n', '\n')}`;
    expect(busyIn(both)).toEqual(['2026-11-23T00:00 60', '2026-11-23T15:00 60']);
  });

  it('tells how many events it has, and whose UID each busy time is of', () => {
    const events = [
      `BEGIN:VEVENT|UID:b|DTSTART:20261123T090000Z|${hour}|END:VEVENT`,
      `DTSTART:20200101T090000Z|${hour}`,
    ];
    expect(readCalendar(calendarOf(events), span, 'UTC')).toEqual({
      events: 2,
      unknownZones: 0,
      busy: [{ from: Date.parse('2026-11-23T09:00Z'), to: Date.parse('2026-11-23T10:00Z'), uid: 'b' }],
    });
  });

  it.each([
    ['in a line', -6],
    ['between events', -'END:VCALENDAR'.length],
    ['before the end of an event', -'D:VEVENT\r\nEND:VCALENDAR'.length],
  ])('that ends %s is refused', (_, end) => {
    const text = calendarOf([`DTSTART:20261123T090000Z|${hour}`]).slice(0, end);
    expect(() => busyIn(text)).toThrow(CutOff);
    expect(() => busyIn(`${text}\r\n${calendarOf([])}`)).toThrow(CutOff);
  });

  it.each([
    [
      'too many events',
      () => Array.from({ length: 10_001 }, () => `DTSTART:20200101T090000Z|${hour}`),
      'events',
    ],
    [
      'too many instances',
      () => [`DTSTART:20261001T000000Z|DURATION:PT1M|RRULE:FREQ=MINUTELY;INTERVAL=28`],
      'instances',
    ],
    ['a rule of every second', () => [`DTSTART:19700101T000000Z|${hour}|RRULE:FREQ=SECONDLY`], 'instances'],
    [
      'a count without end',
      () => [`DTSTART:19700101T000000Z|${hour}|RRULE:FREQ=MINUTELY;COUNT=999999999`],
      'instances',
    ],
    ['a length of ages', () => [`DTSTART:19700101T000000Z|DURATION:P3000W|RRULE:FREQ=HOURLY`], 'instances'],
  ])('with %s is refused', (_, events, what) => {
    expect(() => busyIn(calendarOf(events()))).toThrow(new TooMuch(what as 'events'));
  });

  it('with as many instances as are read is read', () => {
    const many = calendarOf(['DTSTART:20261001T000000Z|DURATION:PT1M|RRULE:FREQ=MINUTELY;INTERVAL=30']);
    expect(busyIn(many)).toHaveLength(19_200);
  });
});
