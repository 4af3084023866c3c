#!/bin/sh
# ical.js 2.2.1: an event that begins before a clock change and lasts `PT9H` ends at the wrong moment, because hours are added to
# the wall clock. RFC 5545, 3.3.6: a duration in hours is exact time; only one in days or weeks follows the wall clock.
#
# Guess before it was run: nine hours after 24 Oct 2026 17:00 in Madrid (15:00 UTC) is 25 Oct 00:00 UTC.
# Seen: 01:00 UTC, ten hours later, though the file has a VTIMEZONE with the change; `PT1H` and `P1D` are right.
# So: add hours to the moment, and days to the wall clock, without the library's `endDate`.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund ical.js@2.2.1
cat >end.mjs <<'SCRIPT'
import ICAL from 'ical.js';

const change = (kind, start, from, to) =>
  [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${kind}`].join('\r\n');
const calendar = (duration) =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Madrid',
    change('DAYLIGHT', '20260329T020000', '+0100', '+0200'),
    change('STANDARD', '20261025T030000', '+0200', '+0100'),
    'END:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20261001T000000Z',
    `DTSTART;TZID=Europe/Madrid:20261024T170000\r\nDURATION:${duration}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  ].join('\r\n');
function endOf(duration) {
  const parsed = new ICAL.Component(ICAL.parse(calendar(duration)));
  for (const zone of parsed.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return new ICAL.Event(parsed.getFirstSubcomponent('vevent')).endDate.toJSDate().toISOString();
}
const seen = Object.fromEntries(['PT1H', 'P1D', 'PT9H'].map((duration) => [duration, endOf(duration)]));
console.log('ends of an event from 2026-10-24T15:00:00.000Z:', seen);
const expected = ['2026-10-24T16:00:00.000Z', '2026-10-25T16:00:00.000Z', '2026-10-25T01:00:00.000Z'];
if (Object.values(seen).join() !== expected.join()) {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node end.mjs
