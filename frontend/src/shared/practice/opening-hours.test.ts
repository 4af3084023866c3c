import { closedLine, hoursLines, namesHours } from './opening-hours';

const on = (days: readonly number[], from = '09:00', to = '16:00') =>
  days.map((weekday) => ({ weekday, from, to }));

test('days with the same hours are one line', () => {
  expect(hoursLines(on([1, 2, 3, 4]))).toEqual(['Monday to Thursday 9:00 AM to 4:00 PM']);
  const late = [...on([2], '13:00', '24:00'), ...on([5])];
  expect(hoursLines([...on([1]), ...on([2], '09:00', '12:00'), ...late])).toEqual([
    'Monday and Friday 9:00 AM to 4:00 PM',
    'Tuesday 9:00 AM to 12:00 PM and 1:00 PM to 12:00 AM',
  ]);
});

test('days off in a row are one span, whatever weekdays have no hours', () => {
  const weekdays = on([1, 2, 3, 4, 5]);
  const days = ['2026-11-26', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-28'];
  expect(closedLine(days, weekdays)).toBe('Closed Nov 26 and Dec 24 – 28');
  expect(closedLine(['2026-12-26'], weekdays)).toBeUndefined();
});

test.each([
  'Monday to Thursday, 9 AM to 4 PM',
  'Sat by request',
  'until 17:30',
  'de lunes a jueves',
  'Los sábados, con cita',
])('a note names hours: %s', (note) => expect(namesHours(note)).toBe(true));
test.each(['evening by request', 'Closed in July', 'por la noche, con cita', 'Suite 210'])(
  'a note names none: %s',
  (note) => expect(namesHours(note)).toBe(false),
);
