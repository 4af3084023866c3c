import { Money } from '../../../kernel/index.js';
import type { AvailabilityRules } from '../../../modules/scheduling/index.js';
import { Availability } from '../../../modules/scheduling/domain/availability.js';
import { officeHours } from '../../../modules/scheduling/testing/fixtures.js';
import { bookableKinds, placeFor } from './bookable.js';
import { withRules } from './booking-rules.js';

const before = Availability.of(officeHours);
const entered = (rules: Partial<AvailabilityRules>): AvailabilityRules => {
  const given = { ...officeHours, ...rules };
  return withRules(given, given, before);
};
const refusal = (rules: Partial<AvailabilityRules>): unknown => {
  try {
    return entered(rules);
  } catch (error) {
    return (error as { fields?: unknown }).fields;
  }
};

describe('the rules of booking', () => {
  it('are stored in the order of the week, with each day off once', () => {
    const { weekly, closed } = entered({
      weekly: [
        { weekday: 5, from: '09:00', to: '12:00' },
        { weekday: 1, from: '13:00', to: '24:00' },
        { weekday: 1, from: '09:00', to: '13:00' },
      ],
      closed: ['2026-12-26', '2026-12-25', '2026-12-26'],
    });
    expect(weekly.map(({ weekday, from }) => `${weekday} ${from}`)).toEqual([
      '1 09:00',
      '1 13:00',
      '5 09:00',
    ]);
    expect(closed).toEqual(['2026-12-25', '2026-12-26']);
  });

  it('have no hours that end before they begin or overlap others', () => {
    expect(refusal({ weekly: [{ weekday: 1, from: '09:00', to: '09:00' }] })).toEqual({
      'weekly.0.to': 'Must be after the start',
    });
    const weekly = [
      { weekday: 1, from: '09:00', to: '12:00' },
      { weekday: 2, from: '11:00', to: '13:00' },
      { weekday: 1, from: '11:59', to: '13:00' },
    ];
    expect(refusal({ weekly })).toEqual({ 'weekly.2.from': 'Overlaps other hours on this day' });
  });

  it('have no price of a free session', () => {
    const price = { kind: 'price', amount: Money.parse('65.00') } as const;
    const types = officeHours.types.map((kind) => ({ ...kind, cost: price }));
    expect(refusal({ types })).toEqual({ 'types.0.cost': 'A free appointment has no price' });
  });
});

describe('what can be booked', () => {
  it('is at a place that the type offers', () => {
    expect(placeFor(before, 'review')).toEqual({ place: 'office', videoUrl: null });
    const refused = expect.objectContaining({ fields: { place: expect.any(String) } });
    expect(() => placeFor(before, 'review', 'phone')).toThrow(refused);
    expect(() => placeFor(before, 'planning', 'office')).toThrow(refused);
  });

  it('is nothing without hours', () => {
    expect(bookableKinds(before)).toEqual(officeHours.types);
    expect(bookableKinds(Availability.of({ ...officeHours, weekly: [] }))).toEqual([]);
  });
});
