import {
  availabilitySchema,
  formOf,
  rulesOf,
  weekdayName,
  type AvailabilityForm,
} from './availability-schema.ts';

const review: AvailabilityForm['types'][number] = {
  type: 'review',
  label: 'Review',
  labelEs: '',
  minutes: '30',
  free: false,
  places: ['office'],
  cost: { kind: 'none', amount: '' },
};
const form: AvailabilityForm = {
  weekly: [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '00:00' },
  ],
  closed: ['2026-12-25'],
  types: [review],
  bufferMinutes: '15',
  noticeHours: '24',
  horizonDays: '60',
  cancelHours: '24',
  videoUrl: '',
};

function refused(changes: Partial<AvailabilityForm>): Record<string, string> {
  const { error } = availabilitySchema.safeParse({ ...form, ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test('midnight as the end of a day is sent as 24:00', () => {
  expect(refused({})).toEqual({});
  const rules = rulesOf(form);
  expect(rules.weekly[1]).toEqual({ weekday: 1, from: '13:00', to: '24:00' });
  expect(formOf(rules)).toEqual(form);
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

test('numbers are whole and within their limits', () => {
  expect(
    refused({ bufferMinutes: '-1', noticeHours: 'a day', horizonDays: '0', cancelHours: '9000' }),
  ).toEqual({
    bufferMinutes: 'Must be a whole number of minutes from 0 to 1440',
    noticeHours: 'Must be a whole number of hours from 0 to 8760',
    horizonDays: 'Must be a whole number of days from 1 to 730',
    cancelHours: 'Must be a whole number of hours from 0 to 8760',
  });
  expect(refused({ types: [{ ...review, label: ' ', minutes: '4' }] })).toEqual({
    'types.0.label': 'Please name this appointment type',
    'types.0.minutes': 'Must be a whole number of minutes from 5 to 1440',
  });
});

test('weeks begin on Monday', () => {
  expect([weekdayName(1), weekdayName(7)]).toEqual(['Monday', 'Sunday']);
});

test('each type has a place, and video calls need a link', () => {
  expect(refused({ types: [{ ...review, places: [] }] })).toEqual({
    'types.0.places': 'Choose at least one place',
  });
  const types: AvailabilityForm['types'] = [{ ...review, places: ['office', 'video'] }];
  expect(refused({ types })).toEqual({ videoUrl: 'Enter the link of your video calls' });
  expect(refused({ types, videoUrl: 'http://meet.example.com' })).toEqual({
    videoUrl: 'Enter an address that starts with https://',
  });
  expect(refused({ types, videoUrl: 'https://meet.example.com' })).toEqual({});
});

test('a price has an amount, and a free type no cost', () => {
  const priced = (amount: string): AvailabilityForm['types'] => [
    { ...review, cost: { kind: 'price', amount } },
  ];
  expect(refused({ types: priced('') })).toEqual({ 'types.0.cost.amount': 'Enter an amount, e.g. 125.00' });
  const types = priced('1,065');
  expect(refused({ types })).toEqual({});
  const costOf = (over: Partial<typeof review>) =>
    rulesOf({ ...form, types: types.map((kind) => ({ ...kind, ...over })) }).types[0]?.cost;
  expect(costOf({})).toEqual({ kind: 'price', amount: '1065.00' });
  expect(costOf({ cost: { kind: 'included', amount: '9' } })).toEqual({ kind: 'included', amount: null });
  expect(costOf({ free: true })).toBeNull();
  expect(refused({ types: [{ ...review, free: true, cost: { kind: 'price', amount: '' } }] })).toEqual({});
});
