import { monthLabel, monthTick, outstandingSeries, revenueSeries } from './series.ts';

const month = { month: '2026-11', received: '125.50', refunded: '25.00', tax: '0.00', test: '0.00' };

test('test payments are a separate series, if there are any', () => {
  expect(revenueSeries([month]).map(({ label, cents }) => [label, cents])).toEqual([
    ['Received', [12550]],
    ['Refunded', [2500]],
  ]);
  expect(revenueSeries([month, { ...month, test: '10.00' }])[2]).toMatchObject({ cents: [0, 1000] });
  expect(revenueSeries([month, { ...month, tax: '8.25' }])[2]).toMatchObject({
    label: 'Tax',
    cents: [0, 825],
  });
});

test('outstanding amounts are grouped by age, the youngest first', () => {
  const outstanding = {
    count: 3,
    total: '15.00',
    notDue: '1.00',
    days1to30: '2.00',
    days31to60: '3.00',
    days61to90: '4.00',
    over90: '5.00',
  };
  expect(outstandingSeries(outstanding)[0]?.cents).toEqual([100, 200, 300, 400, 500]);
});

test('a month is formatted the same way everywhere', () => {
  expect(monthLabel('2026-01')).toBe('Jan 2026');
  expect(monthTick('2026-01')).toEqual(['Jan', '2026']);
});
