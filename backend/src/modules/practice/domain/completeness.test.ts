import { hasOwnDetails, missingOf, practiceIncomplete } from './completeness.js';

const complete = {
  name: 'Limestone Practice',
  street: '1 Sample Street',
  city: 'San Antonio',
  state: 'TX',
  zipCode: '78205',
  paymentInstructions: 'Pay by check.',
  payments: 'offline' as const,
};
const empty = { name: '', street: '', city: '', state: '', zipCode: '', paymentInstructions: '' };
const address = ['street', 'city', 'state', 'zipCode'];

it.each([
  [{}, []],
  [empty, ['name', ...address, 'paymentInstructions']],
  [{ ...empty, payments: 'stripe' as const }, ['name', ...address]],
  [{ name: ' ' }, ['name']],
  [{ name: 'Example Financial Consulting', street: ' 100 Example Street' }, ['name', 'street']],
  [{ city: '', zipCode: ' ' }, ['city', 'zipCode']],
  [{ paymentInstructions: '' }, ['paymentInstructions']],
  [{ paymentInstructions: 'Send it to 100 Example Street.' }, ['paymentInstructions']],
  [{ paymentInstructions: '', payments: 'test' as const }, []],
])('%j lacks %j', (over, missing) => {
  expect(missingOf({ ...complete, ...over })).toEqual(missing);
});

it.each([
  [{}, true],
  [{ state: '', zipCode: '' }, true],
  [{ name: '' }, false],
  [{ street: '' }, false],
  [{ city: ' ' }, false],
  [{ phone: ' ' }, false],
  [{ email: '' }, false],
  [{ paymentInstructions: '' }, false],
  [{ paymentInstructions: 'Send it to 100 Example Street.' }, false],
])('%j: the practice has its own details: %s', (over, own) => {
  const contact = { phone: '(210) 555-0177', email: 'office@example.com' };
  expect(hasOwnDetails({ ...complete, ...contact, ...over })).toBe(own);
});

it('names missing details in its message and by field', () => {
  expect(practiceIncomplete(['name', 'zipCode'])).toMatchObject({
    kind: 'conflict',
    code: 'practice.incomplete',
    message: 'Add your practice’s name and ZIP code before you issue an invoice.',
    fields: { name: 'Enter your name', zipCode: 'Enter your ZIP code' },
  });
});
