#!/bin/sh
# rrule-temporal 2.2.8: `between` counts each instance from DTSTART on, and throws after 10,000 of them, however short the asked
# span is. A daily rule that began 27 years before is out of reach, a calendar's old birthday reminder at 08:00 for example.
#
# Guess before it was run: only the instances in the asked span count towards `maxIterations`.
# Seen: two days of November 2026 are answered; the same two days of 2030 throw "Maximum iterations (10000) exceeded in all()".
# So: give `maxIterations` for the age of the series, or begin the rule later where COUNT and INTERVAL allow it.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund rrule-temporal@2.2.8 temporal-polyfill@1.0.8
cat >between.mjs <<'SCRIPT'
import { RRuleTemporal } from 'rrule-temporal';

const rruleString = 'DTSTART:20000101T080000Z\nRRULE:FREQ=DAILY;COUNT=20000';
const twoDaysOf = (year, options) => {
  const rule = new RRuleTemporal({ rruleString, ...options });
  try {
    return rule.between(new Date(`${year}-11-01T00:00:00Z`), new Date(`${year}-11-03T00:00:00Z`), true).length;
  } catch (error) {
    return error.message;
  }
};
const seen = [twoDaysOf(2026), twoDaysOf(2030), twoDaysOf(2030, { maxIterations: 20_000 })];
console.log('instances in two days of 2026, of 2030, and of 2030 with maxIterations:', seen);
if (seen.join() !== [2, 'Maximum iterations (10000) exceeded in all()', 2].join()) {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node between.mjs
