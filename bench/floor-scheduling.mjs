/* Bare server, scheduling: the rows that the product reads, and slots by the same rules. It takes the UTC
   offset at noon of each day, which is correct as long as no office hours are near a clock change. */

const minute = 60_000;
const day = 24 * 60 * minute;
const formats = new Map();

/** @returns the offset from UTC in milliseconds at noon of that day */
function offsetAt(time, zone) {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(time)) ?? [];
  return sign ? (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * minute : 0;
}

const minutesOf = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Slots of a range of days. */
export async function slots(run, url) {
  const query = new URL(url, 'http://floor').searchParams;
  const { rows: kept } = await run(
    'availability',
    `SELECT weekly, closed, types, buffer_minutes AS "bufferMinutes", notice_hours AS "noticeHours",
       horizon_days AS "horizonDays", time_zone AS zone FROM availability, site`,
  );
  const [{ weekly, closed, types, bufferMinutes, noticeHours, horizonDays, zone }] = kept;
  const now = Date.now();
  const buffer = bufferMinutes * minute;
  const length = types.find(({ type }) => type === query.get('type')).minutes * minute;
  const last = Math.min(Date.parse(query.get('to')), now + offsetAt(now, zone) + horizonDays * day);
  const first = Date.parse(query.get('from'));
  const { rows: taken } = await run(
    'taken',
    `SELECT starts_at AS "startsAt", ends_at AS "endsAt" FROM appointments
     WHERE status <> 'cancelled' AND starts_at > $1::timestamptz - interval '24 hours' AND starts_at < $2 AND ends_at > $1
       AND (held_until IS NULL OR held_until > $3) ORDER BY starts_at`,
    [new Date(first - day), new Date(last + 2 * day), new Date(now)],
  );
  const offered = [];
  let next = 0;
  for (let midnight = first; midnight <= last; midnight += day) {
    const date = new Date(midnight);
    if (closed.includes(date.toISOString().slice(0, 10))) continue;
    const start = midnight - offsetAt(midnight + day / 2, zone);
    for (const { weekday, from, to } of weekly) {
      if (weekday % 7 !== date.getUTCDay()) continue;
      const end = start + minutesOf(to) * minute;
      for (let at = start + minutesOf(from) * minute; at + length <= end; at += length) {
        if (at < now + noticeHours * 60 * minute) continue;
        while (next < taken.length && taken[next].endsAt.getTime() + buffer <= at) next++;
        if (next < taken.length && taken[next].startsAt.getTime() < at + length + buffer) continue;
        offered.push({
          startsAt: new Date(at).toISOString(),
          endsAt: new Date(at + length).toISOString(),
        });
      }
    }
  }
  return offered;
}
