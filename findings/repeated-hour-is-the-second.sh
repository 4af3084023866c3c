#!/bin/sh
# ical.js 2.2.1: a local time that the clocks show twice, in the hour after they go back, is read as the second. RFC 5545, 3.3.5: a
# local time that occurs twice is the first of them.
#
# Guess before it was run: 7 Nov 2027 01:30 in Chicago is 06:30 UTC, before the clocks go back at 07:00 UTC.
# Seen: 07:30 UTC, with a VTIMEZONE that has both rules; 00:30 and 02:30, which occur once, are right.
# So: write times of that hour in UTC, whichever is meant.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund ical.js@2.2.1
cat >read.mjs <<'SCRIPT'
import ICAL from 'ical.js';

const rule = (kind, start, day, from, to) =>
  `BEGIN:${kind}\r\nDTSTART:${start}\r\nRRULE:FREQ=YEARLY;${day}\r\nTZOFFSETFROM:${from}\r\nTZOFFSETTO:${to}\r\nEND:${kind}`;
const calendar = (time) =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VTIMEZONE\r\nTZID:America/Chicago',
    rule('DAYLIGHT', '20260308T020000', 'BYMONTH=3;BYDAY=2SU', '-0600', '-0500'),
    rule('STANDARD', '20261101T020000', 'BYMONTH=11;BYDAY=1SU', '-0500', '-0600'),
    'END:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20261001T000000Z',
    `DTSTART;TZID=America/Chicago:20271107T${time}00\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  ].join('\r\n');
function startOf(time) {
  const parsed = new ICAL.Component(ICAL.parse(calendar(time)));
  for (const zone of parsed.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return new ICAL.Event(parsed.getFirstSubcomponent('vevent')).startDate.toJSDate().toISOString();
}
const seen = Object.fromEntries(['0030', '0130', '0230'].map((time) => [time, startOf(time)]));
console.log('moments of local times on 2027-11-07 in Chicago:', seen);
const expected = ['2027-11-07T05:30:00.000Z', '2027-11-07T07:30:00.000Z', '2027-11-07T08:30:00.000Z'];
if (Object.values(seen).join() !== expected.join()) {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node read.mjs
