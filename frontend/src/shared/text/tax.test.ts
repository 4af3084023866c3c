import { discounted, percentParts, taxesOf } from './tax.ts';

const rate = (id: number, percent: string, taxableShare = '100') => ({
  id,
  name: `Rate ${id}`,
  percent,
  taxableShare,
});

test.each([
  ['8.25', 82_500n],
  [' 100 ', 1_000_000n],
  ['0.0001', 1n],
  ['100.01', undefined],
  ['8.25125', undefined],
  ['8,25', undefined],
  ['', undefined],
])('%j is %s parts of one hundred percent', (typed, parts) => expect(percentParts(typed)).toBe(parts));

test('a discount has two decimals', () => {
  expect(percentParts('12.5', 2)).toBe(125_000n);
  expect(percentParts('12.555', 2)).toBeUndefined();
  expect(discounted(300n * 3335n, 100n, '12.5')).toBe(8754);
  expect(discounted(300n * 3335n, 100n, '100')).toBe(0);
  expect(discounted(300n * 3335n, 100n, '')).toBe(10_005);
});

test('a tax is rounded once for all lines of its rate, like the server’s', () => {
  const [five, texas] = [rate(2, '5'), rate(1, '8.25', '80')];
  const lines = [
    { cents: 10, rate: five },
    { cents: 3333, rate: texas },
    { cents: 500, rate: undefined },
    { cents: 10, rate: five },
    { cents: 10, rate: five },
  ];
  expect(taxesOf(lines)).toEqual([
    { name: 'Rate 2', percent: '5', taxableCents: 30, cents: 2 },
    { name: 'Rate 1', percent: '8.25', taxableCents: 2666, cents: 220 },
  ]);
});
