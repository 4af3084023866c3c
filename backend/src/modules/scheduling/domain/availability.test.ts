import { Money } from '../../../kernel/index.js';
import { officeHours } from '../testing/fixtures.js';
import { type AppointmentCost, Availability, type AvailabilityRules } from './availability.js';

const refusal = (rules: Partial<AvailabilityRules>): unknown => {
  try {
    return Availability.of({ ...officeHours, ...rules });
  } catch (error) {
    return (error as { fields?: unknown }).fields;
  }
};

describe('availability', () => {
  it('is stored in the order of the week, with each day off once', () => {
    const { weekly, closed } = Availability.of({
      ...officeHours,
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

  it('refuses hours that end before they begin, overlap others, and repeated types', () => {
    expect(refusal({ weekly: [{ weekday: 1, from: '09:00', to: '09:00' }] })).toEqual({
      'weekly.0.to': 'Must be after the start',
    });
    const weekly = [
      { weekday: 1, from: '09:00', to: '12:00' },
      { weekday: 2, from: '11:00', to: '13:00' },
      { weekday: 1, from: '11:59', to: '13:00' },
    ];
    expect(refusal({ weekly })).toEqual({ 'weekly.2.from': 'Overlaps other hours on this day' });
    const types = [...officeHours.types, ...officeHours.types.slice(1)];
    expect(refusal({ types })).toEqual({ 'types.2.type': 'Already listed' });
  });

  it('refuses a price of a free appointment, and an amount without a price', () => {
    const [consultation, review] = officeHours.types;
    if (!consultation || !review) throw new Error('The office has two types');
    const price = { kind: 'price', amount: Money.parse('65.00') } as const;
    const costs = (free: AppointmentCost, other: AppointmentCost) =>
      refusal({
        types: [
          { ...consultation, cost: free },
          { ...review, cost: other },
        ],
      });
    expect(costs(price, { kind: 'price', amount: null })).toEqual({
      'types.0.cost': 'A free appointment has no price',
      'types.1.cost.amount': 'Enter an amount, e.g. 125.00',
    });
    expect(costs({ kind: 'included', amount: null }, { ...price, kind: 'included' })).toEqual({
      'types.0.cost': 'A free appointment has no price',
      'types.1.cost.amount': 'An included appointment has no amount',
    });
  });

  it('needs a link for video calls', () => {
    const types = officeHours.types.map((kind) => ({ ...kind, places: ['video', 'office'] as const }));
    expect(refusal({ types })).toEqual({ videoUrl: 'Enter the link of your video calls' });
    const videoUrl = 'https://meet.example.com/steward';
    const availability = Availability.of({ ...officeHours, types, videoUrl });
    expect(availability.placeFor('review')).toEqual({ place: 'video', videoUrl });
    expect(availability.placeFor('review', 'office')).toEqual({ place: 'office', videoUrl: null });
  });

  it('refuses a place that the type does not offer', () => {
    const availability = Availability.of(officeHours);
    expect(availability.placeFor('review')).toEqual({ place: 'office', videoUrl: null });
    const refused = expect.objectContaining({ fields: { place: expect.any(String) } });
    expect(() => availability.placeFor('review', 'phone')).toThrow(refused);
    expect(() => availability.placeFor('planning', 'office')).toThrow(refused);
  });

  it('offers nothing without hours', () => {
    expect(Availability.of(officeHours).bookable).toEqual(officeHours.types);
    expect(Availability.of({ ...officeHours, weekly: [] }).bookable).toEqual([]);
  });
});
