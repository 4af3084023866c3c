import { type HoursForm, hoursFormOf, hoursOf, hoursSchema, weekdayName } from './hours-schema.ts';

const form: HoursForm = {
  weekly: [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '00:00' },
  ],
  closed: ['2026-12-25'],
  types: [
    {
      type: 'review',
      label: 'Review',
      labelEs: '',
      minutes: '30',
      free: true,
      visitors: false,
      places: ['video'],
      cost: { kind: 'none', amount: '' },
    },
  ],
  bufferMinutes: '15',
  noticeHours: '24',
  horizonDays: '60',
  cancelHours: '24',
  videoUrl: 'https://meet.example.com',
};

function refused(changes: Partial<HoursForm>): Record<string, string> {
  const { error } = hoursSchema.safeParse({ ...form, ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test('midnight as the end of a day is sent as 24:00', () => {
  expect(refused({})).toEqual({});
  const rules = hoursOf(form);
  expect(rules.weekly[1]).toEqual({ weekday: 1, from: '13:00', to: '24:00' });
  expect(hoursFormOf(rules)).toEqual(form);
});

test('hours end after they start, and do not overlap on one day', () => {
  const monday = { weekday: 1, from: '09:00', to: '12:00' };
  expect(refused({ weekly: [{ ...monday, to: '09:00' }] })).toEqual({
    'weekly.0.to': 'Must be after the start',
  });
  expect(refused({ weekly: [monday, { ...monday, from: '11:30', to: '14:00' }] })).toEqual({
    'weekly.1.from': 'Overlaps other hours on this day',
  });
  expect(refused({ weekly: [monday, { ...monday, weekday: 2 }] })).toEqual({});
  expect(refused({ weekly: [monday, { ...monday, from: '12:00', to: '14:00' }] })).toEqual({});
});

test('numbers are within their limits, and video calls need a link here, too', () => {
  expect(refused({ bufferMinutes: '-1', noticeHours: 'a day', horizonDays: '0', videoUrl: '' })).toEqual({
    bufferMinutes: 'Must be a whole number of minutes from 0 to 1440',
    noticeHours: 'Must be a whole number of hours from 0 to 8760',
    horizonDays: 'Must be a whole number of days from 1 to 730',
    videoUrl: 'Enter the link of your video calls',
  });
});

test('weeks begin on Monday', () => {
  expect([weekdayName(1), weekdayName(7)]).toEqual(['Monday', 'Sunday']);
});
