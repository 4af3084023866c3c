/** A calendar as a program writes it, and the busy times of it for a practice in Chicago. */
export interface SampleCalendar {
  text: string;
  /** Starts, UTC, and minutes; undefined for a file that is refused. */
  busy: string[] | undefined;
  unknownZones?: number;
}

/** Address of the practice in these calendars. */
export const sampleOwner = 'owner@example.com';

/**
 * Twelve calendars of kinds that programs write differently from each other, by name.
 * @param year whose January has their events
 */
export function sampleCalendars(year: number): Record<string, SampleCalendar> {
  const on = (day: string, time: string): string => `${year}01${day}T${time}`;
  const busy = (...times: string[]): string[] => times.map((time) => `${year}-01-${time}`);
  return {
    'invitations, as Google has them': {
      text: fileOf(
        `${utc(on('11', '1600'))}|${invited({ [sampleOwner]: 'DECLINED', 'bea@example.com': 'ACCEPTED' })}`,
        `${utc(on('12', '1600'))}|${invited({ [sampleOwner]: 'ACCEPTED', 'bea@example.com': 'DECLINED' })}`,
        `${utc(on('13', '1600'))}|${invited({ [sampleOwner]: 'NEEDS-ACTION' })}`,
        `${utc(on('14', '1600'))}|${invited({ 'ann.at.home@example.com': 'DECLINED' })}`,
        `${utc(on('15', '1600'))}|${invited({ 'bea@example.com': 'DECLINED' }, sampleOwner)}`,
      ),
      busy: busy('12T16:00 60', '13T16:00 60', '15T16:00 60'),
    },
    'invitations, as Apple has them': {
      text: fileOf(
        `${utc(on('11', '1600'))}|ATTENDEE;CN="Owner, Ann";CUTYPE=INDIVIDUAL;EMAIL=Owner@Example.com;PARTSTAT=DECLINED:urn:uuid:1f0c|ORGANIZER;EMAIL=otto@example.com:/aMzE2/principal/`,
        `${utc(on('12', '1600'))}|ATTENDEE;CUTYPE=ROOM;PARTSTAT=DECLINED:mailto:room@example.com|ORGANIZER:mailto:otto@example.com`,
        `${utc(on('12', '1600'))}|RRULE:FREQ=DAILY;COUNT=3|${invited({ [sampleOwner]: 'ACCEPTED' })}`,
        `RECURRENCE-ID:${on('13', '160000')}Z|${utc(on('13', '1600'))}|${invited({ [sampleOwner]: 'DECLINED' })}`,
      ),
      busy: busy('12T16:00 60', '12T16:00 60', '14T16:00 60'),
    },
    'shown as free in Outlook': {
      text: fileOf(
        ...['FREE', 'TENTATIVE', 'OOF', 'WORKINGELSEWHERE', 'BUSY'].map(
          (status, at) => `${utc(on(String(11 + at), '1600'))}|X-MICROSOFT-CDO-BUSYSTATUS:${status}`,
        ),
        `${utc(on('17', '1600'))}|X-MICROSOFT-CDO-BUSYSTATUS:FREE|TRANSP:OPAQUE`,
      ),
      busy: busy('12T16:00 60', '13T16:00 60', '14T16:00 60', '15T16:00 60', '17T16:00 60'),
    },
    'zones as Exchange writes them': {
      text: fileOf(
        `DTSTART;TZID=Eastern Standard Time 1:${on('11', '110000')}|${hour}`,
        `DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):${on('12', '110000')}|${hour}`,
        `DTSTART;TZID="(UTC-07:00) Arizona":${on('13', '110000')}|${hour}`,
        `DTSTART;TZID=tzone://Microsoft/Utc:${on('14', '110000')}|${hour}`,
        `DTSTART;TZID=W. Europe Daylight Time:${on('15', '110000')}|${hour}`,
      ),
      busy: busy('11T16:00 60', '12T16:00 60', '13T18:00 60', '14T11:00 60', '15T10:00 60'),
    },
    'zones as Outlook shows them': {
      text: fileOf(
        `DTSTART;TZID="(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London":${on('11', '110000')}|${hour}`,
        `DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna:${on('12', '110000')}|${hour}`,
        `DTSTART;TZID="(UTC-06:00) Hora central (EE. UU. y Canadá)":${on('13', '110000')}|${hour}`,
        `DTSTART;TZID=Pacific Time (US & Canada):${on('14', '110000')}|${hour}`,
        `DTSTART;TZID="(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi":${on('15', '113000')}|${hour}`,
      ),
      busy: busy('11T11:00 60', '12T10:00 60', '13T17:00 60', '14T19:00 60', '15T06:00 60'),
    },
    'zones as Apple and Google write them': {
      text: fileOf(
        `DTSTART;TZID=GMT-0500:${on('11', '110000')}|${hour}`,
        `DTSTART;TZID=UTC+1:${on('12', '110000')}|${hour}`,
        `DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:${on('13', '110000')}|${hour}`,
        `DTSTART;TZID="'America/New York'":${on('14', '110000')}|${hour}`,
        `DTSTART;TZID=US/Mountain:${on('15', '110000')}|${hour}`,
      ),
      busy: busy('11T16:00 60', '12T10:00 60', '13T16:00 60', '14T16:00 60', '15T18:00 60'),
    },
    'zones that are unknown, at each time that may be meant': {
      text: fileOf(
        `DTSTART;TZID=Customized Time Zone:${on('11', '110000')}|${hour}`,
        `DTSTART;TZID=(UTC-05:00) Office in the East:${on('12', '110000')}|${hour}|RRULE:FREQ=DAILY;COUNT=2`,
        `DTSTART;TZID=GMT -0500 (Standard) / GMT -0400 (Daylight):${on('14', '110000')}|${hour}`,
        `DTSTART;TZID=America/Chicago:${on('15', '110000')}|${hour}`,
        `DTSTART;TZID=Long ago:20010111T110000|${hour}`,
      ),
      busy: busy(
        ...[
          '11T11:00',
          '11T17:00',
          '12T15:00',
          '12T16:00',
          '13T15:00',
          '13T16:00',
          '14T15:00',
          '14T16:00',
          '15T17:00',
        ].map((time) => `${time} 60`),
      ),
      unknownZones: 3,
    },
    'busy times alone, without events': {
      text: fileOf(
        `BEGIN:VFREEBUSY|UID:f|DTSTART:${on('01', '000000')}Z|DTEND:${on('31', '000000')}Z|FREEBUSY:${on('11', '160000')}Z/${on('11', '170000')}Z,${on('12', '160000')}Z/PT30M|FREEBUSY;FBTYPE=FREE:${on('13', '160000')}Z/PT1H|FREEBUSY;FBTYPE=BUSY-TENTATIVE:${on('14', '160000')}Z/PT1H|END:VFREEBUSY`,
      ),
      busy: busy('11T16:00 60', '12T16:00 30', '14T16:00 60'),
    },
    'exceptions by their day': {
      text: fileOf(
        `${chicago(on('11', '1000'))}|RRULE:FREQ=DAILY;COUNT=4|EXDATE;VALUE=DATE:${year}0112`,
        `RECURRENCE-ID;VALUE=DATE:${year}0113|${chicago(on('13', '1500'))}`,
        `DTSTART;VALUE=DATE:${year}0120|RRULE:FREQ=DAILY;COUNT=3|EXDATE:${on('21', '000000')}Z`,
      ),
      busy: busy('11T16:00 60', '13T21:00 60', '14T16:00 60', '20T06:00 1440', '22T06:00 1440'),
    },
    'events that end before they begin': {
      text: fileOf(
        `DTSTART;TZID=America/Chicago:${on('11', '100000')}|DTEND;TZID=America/Chicago:${on('11', '090000')}`,
        `DTSTART:${on('12', '160000')}Z|DURATION:-PT1H`,
        `DTSTART;VALUE=DATE:${year}0114|DTEND;VALUE=DATE:${year}0113`,
        `DTSTART;TZID=America/Chicago:${on('15', '100000')}|DTEND;VALUE=DATE:${year}0115`,
      ),
      busy: busy('11T06:00 1440', '12T00:00 1440', '14T06:00 1440', '15T06:00 1440'),
    },
    'rules for the last day of months that are shorter': {
      text: fileOf(
        `DTSTART:${year - 1}1031T160000Z|${hour}|RRULE:FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;UNTIL=${year}0131T160000Z`,
        `DTSTART:${year - 1}1130T180000Z|${hour}|RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD;COUNT=4`,
      ),
      busy: busy('31T16:00 60', '31T18:00 60'),
    },
    'a file that ends in the middle': {
      text: fileOf(utc(on('11', '1600')), utc(on('12', '1600'))).slice(0, -20),
      busy: undefined,
    },
  };
}

const hour = 'DURATION:PT1H';
/** @param start `YYYYMMDDTHHMM` */
const utc = (start: string): string => `DTSTART:${start}00Z|${hour}`;
const chicago = (start: string): string => `DTSTART;TZID=America/Chicago:${start}00|${hour}`;

const invited = (answers: Readonly<Record<string, string>>, organizer = 'otto@example.com'): string =>
  [
    `ORGANIZER;CN=Otto:mailto:${organizer}`,
    `ATTENDEE;PARTSTAT=ACCEPTED;ROLE=CHAIR:mailto:${organizer}`,
    ...Object.entries(answers).map(([address, answer]) => `ATTENDEE;PARTSTAT=${answer}:mailto:${address}`),
  ].join('|');

/** @param components lines of events, exceptions after their series, or whole components; `|` ends a line */
function fileOf(...components: string[]): string {
  let uid = 0;
  const events = components.map((lines) => {
    if (lines.startsWith('BEGIN:')) return lines;
    if (!lines.startsWith('RECURRENCE-ID')) uid++;
    return `BEGIN:VEVENT|UID:${uid}|${lines}|END:VEVENT`;
  });
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''];
  return file.join('|').replaceAll('|', '\r\n');
}
