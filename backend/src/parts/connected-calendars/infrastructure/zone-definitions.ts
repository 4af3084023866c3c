import { Properties, readable } from './calendar-lines.ts';
import { timesOf } from './calendar-times.ts';
import { definedZone, type Observance, utc, Zone } from './zones.ts';

/** Definitions of zones; every event of a CalDAV server brings its own, mostly the same. */
export class ZoneDefinitions {
  private readonly known = new Map<string, [name: string, zone: Zone | undefined]>();
  private readonly until: number;

  constructor(until: number) {
    this.until = until;
  }

  of(lines: readonly string[]): [name: string, zone: Zone | undefined] {
    const text = lines.join('\n');
    const found = this.known.get(text) ?? zoneOf(lines, this.until);
    this.known.set(text, found);
    return found;
  }
}

/** The name and the zone of a VTIMEZONE. */
function zoneOf(lines: readonly string[], until: number): [string, Zone | undefined] {
  const parts: string[][] = [];
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) parts.push([]);
    parts.at(-1)?.push(line);
  }
  const name = new Properties(lines).text('tzid') ?? '';
  const onWall = new Zone([], 0);
  const observances = parts.flatMap((part): Observance[] => {
    const properties = new Properties(part);
    const offset = offsetOf(properties.text('tzoffsetto'));
    const [start] = readable(properties.named('dtstart'), (one) => timesOf(one, () => onWall));
    if (!start || offset === undefined) return [];
    const from = offsetOf(properties.text('tzoffsetfrom')) ?? offset;
    const dates = readable(properties.named('rdate'), (one) => timesOf(one, () => onWall));
    return [
      {
        start: start.wall,
        from,
        offset,
        rules: properties.named('rrule').flatMap(({ values }) => values.map(String)),
        walls: dates.map(({ wall, zone }) => (zone === utc ? wall + from : wall)),
      },
    ];
  });
  return [name, definedZone(observances, until)];
}

/** Milliseconds of '+01:00'; undefined if it is none. */
function offsetOf(text: string | undefined): number | undefined {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text ?? '') ?? [];
  if (sign === undefined) return undefined;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ms : ms;
}
