import { type TypesForm, typesFormOf, typesOf, typesSchema } from './availability-schema.ts';

const review: TypesForm['types'][number] = {
  type: 'review',
  label: 'Review',
  labelEs: '',
  minutes: '30',
  places: ['office'],
  cost: { kind: 'none', amount: '' },
};
const form: TypesForm = { types: [review], cancelHours: '24', videoUrl: '' };

function refused(changes: Partial<TypesForm>): Record<string, string> {
  const { error } = typesSchema.safeParse({ ...form, ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test('what is stored is shown as it is sent', () => {
  expect(refused({})).toEqual({});
  expect(typesFormOf(typesOf(form))).toEqual(form);
});

test('numbers are whole and within their limits', () => {
  expect(refused({ cancelHours: '9000' })).toEqual({
    cancelHours: 'Must be a whole number of hours from 0 to 8760',
  });
  expect(refused({ types: [{ ...review, label: ' ', minutes: '4' }] })).toEqual({
    'types.0.label': 'Please name this appointment type',
    'types.0.minutes': 'Must be a whole number of minutes from 5 to 1440',
  });
});

test('each type has a place, and video calls need a link', () => {
  expect(refused({ types: [{ ...review, places: [] }] })).toEqual({
    'types.0.places': 'Choose at least one place',
  });
  const types: TypesForm['types'] = [{ ...review, places: ['office', 'video'] }];
  expect(refused({ types })).toEqual({ videoUrl: 'Enter the link of your video calls' });
  expect(refused({ types, videoUrl: 'http://meet.example.com' })).toEqual({
    videoUrl: 'Enter an address that starts with https://',
  });
  expect(refused({ types, videoUrl: 'https://meet.example.com' })).toEqual({});
});

test('a price has an amount, and a free type no cost', () => {
  const priced = (amount: string): TypesForm['types'] => [{ ...review, cost: { kind: 'price', amount } }];
  expect(refused({ types: priced('') })).toEqual({ 'types.0.cost.amount': 'Enter an amount, e.g. 125.00' });
  const types = priced('1,065');
  expect(refused({ types })).toEqual({});
  const costOf = (over: Partial<typeof review>) =>
    typesOf({ ...form, types: types.map((kind) => ({ ...kind, ...over })) }).types[0]?.cost;
  expect(costOf({})).toEqual({ kind: 'price', amount: '1065.00' });
  expect(costOf({ cost: { kind: 'included', amount: '9' } })).toEqual({ kind: 'included', amount: null });
  expect(costOf({ free: true })).toBeNull();
  expect(refused({ types: [{ ...review, free: true, cost: { kind: 'price', amount: '' } }] })).toEqual({});
});
