import ICAL from 'ical.js';

/** The file ends in the middle. */
export class CutOff extends Error {
  override readonly message = 'cut_off';
}

/** The lines of one VCALENDAR that say when it is busy. */
interface CalendarLines {
  zoneName?: string | undefined;
  timeZones: string[][];
  components: Component[];
}

/** An event, or busy times without events. */
export interface Component {
  kind: 'VEVENT' | 'VFREEBUSY';
  lines: string[];
}

const componentLines: Readonly<Record<string, RegExp>> = {
  VEVENT:
    /^(UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|ORGANIZER|ATTENDEE|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i,
  VFREEBUSY: /^(UID|FREEBUSY)[;:]/i,
};
const zoneLine = /^(TZID|BEGIN|DTSTART|RRULE|RDATE|TZOFFSETFROM|TZOFFSETTO)[;:]/i;

const unfolded = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');

/** @throws CutOff */
export function calendarsOf(text: string): CalendarLines[] {
  const calendars: CalendarLines[] = [];
  const open: string[] = [];
  let lines: string[] = [];
  // A byte order mark counts as a space.
  for (const line of unfolded(text.trimStart())) {
    const [, edge, given = ''] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line) ?? [];
    const name = given.toUpperCase();
    const calendar = calendars.at(-1);
    if (edge?.toUpperCase() === 'END') {
      if (open.includes(name)) open.splice(open.lastIndexOf(name));
      continue;
    }
    if (edge !== undefined) {
      open.push(name);
      if (name === 'VCALENDAR') calendars.push({ timeZones: [], components: [] });
      else if (name === 'VEVENT' || name === 'VFREEBUSY')
        calendar?.components.push({ kind: name, lines: (lines = []) });
      else if (name === 'VTIMEZONE') calendar?.timeZones.push((lines = []));
    }
    const [inner = ''] = open.slice(-1);
    if (componentLines[inner]?.test(line) || (open.includes('VTIMEZONE') && zoneLine.test(line)))
      lines.push(line);
    else if (inner === 'VCALENDAR' && calendar) calendar.zoneName ??= zoneNameIn(line);
  }
  // The missing part may block more.
  if (open.length > 0) throw new CutOff();
  return calendars;
}

const zoneNameIn = (line: string): string | undefined =>
  /^X-WR-TIMEZONE(?:;[^:]*)?:(.*)$/i
    .exec(line)?.[1]
    ?.replace(/\\([,;\\])/g, '$1')
    .trim();

/** A property as jCal has it: its parameters, and its values as text, or a pair of these for a period. */
export interface Property {
  name: string;
  parameters: Record<string, string | string[]>;
  values: (string | string[])[];
}

/** Undefined for a line that is damaged. */
function propertyOf(line: string): Property | undefined {
  // Rules are read by another library.
  if (/^RRULE[;:]/i.test(line))
    return { name: 'rrule', parameters: {}, values: [line.slice(line.lastIndexOf(':') + 1).trim()] };
  try {
    const [name, parameters, , ...values] = ICAL.parse.property(quoted(line.trimEnd())) as [
      string,
      Property['parameters'],
      string,
      ...Property['values'],
    ];
    return { name, parameters, values };
  } catch {
    return undefined;
  }
}

/** The line with its zone in quotation marks, which Exchange leaves out around `(UTC-05:00) Eastern Time`. */
const quoted = (line: string): string =>
  line.replace(/;TZID=([^";]+)((?:;[^:;]*)*:[\dTZPWDHMS,/+-]+)$/i, ';TZID="$1"$2');

export class Properties {
  private readonly all: readonly Property[];

  constructor(lines: readonly string[]) {
    this.all = lines.flatMap((line) => propertyOf(line) ?? []);
  }

  named(name: string): Property[] {
    return this.all.filter((property) => property.name === name);
  }

  /** Undefined without one. */
  text(name: string): string | undefined {
    const value = this.named(name)[0]?.values[0];
    return typeof value === 'string' ? value.trim() : undefined;
  }
}

/** Leaves out the properties that cannot be read. */
export function readable<Found>(
  properties: readonly Property[],
  read: (property: Property) => Found[],
): Found[] {
  return properties.flatMap((property) => {
    try {
      return read(property);
    } catch {
      return [];
    }
  });
}
