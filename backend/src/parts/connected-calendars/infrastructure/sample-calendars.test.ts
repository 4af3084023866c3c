import { sampleCalendars, sampleOwner } from '../testing/sample-calendars.js';
import { readCalendar } from './read-calendar.js';
import { CutOff } from './calendar-lines.js';

const span = { from: Date.parse('2027-01-01'), to: Date.parse('2027-03-01') };

describe('a calendar with', () => {
  it.each(Object.entries(sampleCalendars(2027)))('%s', (_, { text, busy, unknownZones = 0 }) => {
    const read = () => readCalendar(text, span, 'America/Chicago', [sampleOwner]);
    if (!busy) {
      expect(read).toThrow(CutOff);
      return;
    }
    const found = read();
    expect(
      found.busy.map(
        ({ from, to }) => `${new Date(from).toISOString().slice(0, 16)} ${(to - from) / 60_000}`,
      ),
    ).toEqual(busy);
    expect(found.unknownZones).toBe(unknownZones);
  });
});
