/** An appointment that an email invites to, as its sender wrote it. */
export interface Invitation {
  /** Whether it invites, takes that back, or answers an invitation (RFC 5546). */
  kind: 'invited' | 'cancelled' | 'answered';
  title: string;
  starts: InvitationTime;
}

/** A day, or a time of it in UTC or as the clocks of a place show it. */
export interface InvitationTime {
  /** 2026-11-30 */
  day: string;
  /** 15:00; undefined for the whole day */
  time: string | undefined;
  /** A name of a zone as written, UTC, or undefined for the reader's own. */
  zone: string | undefined;
}

const longestTitle = 200;

/** The first event of an iCalendar file; undefined if it has none with a day. */
export function invitationIn(file: string): Invitation | undefined {
  const lines = file.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const valueOf = (name: string, of: readonly string[]): string[] | undefined => {
    const line = of.find((one) =>
      one
        .slice(0, name.length + 1)
        .toUpperCase()
        .startsWith(name),
    );
    const found = line && /^[A-Z-]+((?:;[^:"]*(?:"[^"]*")?)*):(.*)$/i.exec(line);
    return found ? [found[1] ?? '', found[2] ?? ''] : undefined;
  };
  const begin = lines.findIndex((line) => /^BEGIN:VEVENT\s*$/i.test(line));
  const event = begin < 0 ? [] : lines.slice(begin + 1);
  const starts = timeOf(valueOf('DTSTART', event));
  if (!starts) return undefined;
  const [, method = ''] = valueOf('METHOD', lines) ?? [];
  const [, title = ''] = valueOf('SUMMARY', event) ?? [];
  return {
    kind: /^cancel/i.test(method) ? 'cancelled' : /^reply/i.test(method) ? 'answered' : 'invited',
    title: title
      .replace(/\\n/gi, ' ')
      .replace(/\\([,;\\])/g, '$1')
      .trim()
      .slice(0, longestTitle),
    starts,
  };
}

function timeOf([parameters = '', value = '']: string[] | undefined = []): InvitationTime | undefined {
  const [, year, month, day, hours, minutes, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?\s*$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  // A date that does not exist, as February 30, is none.
  if (Number.isNaN(Date.parse(`${date}T${hours ?? '00'}:${minutes ?? '00'}Z`))) return undefined;
  const named = /;TZID="?([^;:"]+)/i.exec(parameters)?.[1]?.trim();
  return {
    day: date,
    time: hours === undefined ? undefined : `${hours}:${minutes}`,
    zone: utc ? 'UTC' : named,
  };
}
