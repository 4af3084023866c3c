import { bytesOf, quotaFormOf, quotaSchema } from './quota-form.ts';

test('typed gigabytes are sent as bytes', () => {
  const cases: [string, number][] = [
    ['1', 1_000_000_000],
    [' 2.5 ', 2_500_000_000],
    ['0.001', 1_000_000],
    ['0', 0],
    ['1000', 1_000_000_000_000],
  ];
  for (const [typed, bytes] of cases) expect(bytesOf(quotaSchema.parse({ quota: typed }))).toBe(bytes);
});

test('a quota is shown in the format of the input', () => {
  expect(quotaFormOf(1_000_000_000)).toEqual({ quota: '1' });
  expect(quotaFormOf(2_500_000_000)).toEqual({ quota: '2.5' });
  expect(quotaFormOf(0)).toEqual({ quota: '0' });
});

test.each(['', '-1', '1,5', '1e3', '0.0001', '1001', 'much'])('%j is rejected', (typed) => {
  const result = quotaSchema.safeParse({ quota: typed });
  expect(result.error?.issues[0]?.message).toBe('Enter 0 to 1000 GB');
});
