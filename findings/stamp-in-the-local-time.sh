#!/bin/sh
# ical-generator 11.1.2: in a calendar with a time zone, DTSTAMP is in the local time of the process, without saying so.
#
# Guess before it was run: DTSTAMP is UTC whatever the calendar's zone is, as RFC 5545, 3.8.7.2, demands.
# Seen: without a zone it ends in Z; with one it does not, and its hour is that of the process's TZ, which is not the calendar's
# zone. So one event has two stamps on two servers, and the newer version of an invitation can look like the older.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund ical-generator@11.1.2
cat >stamp.mjs <<'SCRIPT'
import ical from 'ical-generator';

const generator = () => 'BEGIN:VTIMEZONE\r\nTZID:America/Chicago\r\nEND:VTIMEZONE';
for (const options of [{}, { timezone: { name: 'America/Chicago', generator } }]) {
  const calendar = ical(options);
  const moment = new Date('2026-11-20T15:00:00Z');
  calendar.createEvent({ id: 'a', start: moment, end: moment, stamp: moment, summary: 'A call' });
  console.log(/DTSTAMP:(\S+)/.exec(calendar.toString())[1]);
}
SCRIPT
expected='20261120T150000Z 20261120T160000'
seen=$(TZ=Europe/Madrid node stamp.mjs | tr '\n' ' ' | sed 's/ $//')
echo "without and with a zone, for 2026-11-20T15:00:00Z in a process in Madrid: $seen"
if [ "$seen" != "$expected" ]; then
  echo 'The behavior has changed.' >&2
  exit 1
fi
