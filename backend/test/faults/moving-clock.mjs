/* Loaded before the application (`node --import`): its clock is off by the milliseconds in the file
   CLOCK_FILE. Timers are not affected, as when a machine's clock is set. */
import { readFileSync } from 'node:fs';

const TrueDate = Date;
let offset = 0;
let read = -Infinity;

function now() {
  const moment = performance.now();
  if (moment - read > 20) {
    read = moment;
    offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  }
  return TrueDate.now() + offset;
}

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, parts, created) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, created === Date ? target : created),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
