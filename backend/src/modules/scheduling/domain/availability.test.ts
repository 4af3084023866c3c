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
  it('refuses repeated types', () => {
    const types = [...officeHours.types, ...officeHours.types.slice(1)];
    expect(refusal({ types })).toEqual({ 'types.2.type': 'Already listed' });
  });

  it('refuses a price without an amount, and an amount without a price', () => {
    const [consultation, review] = officeHours.types;
    if (!consultation || !review) throw new Error('The office has two types');
    const price = { kind: 'price', amount: Money.parse('65.00') } as const;
    const cost = (stated: AppointmentCost) => refusal({ types: [consultation, { ...review, cost: stated }] });
    expect(cost({ kind: 'price', amount: null })).toEqual({
      'types.1.cost.amount': 'Enter an amount, e.g. 125.00',
    });
    expect(cost({ ...price, kind: 'included' })).toEqual({
      'types.1.cost.amount': 'An included appointment has no amount',
    });
  });

  it('needs a link for video calls', () => {
    const types = officeHours.types.map((kind) => ({ ...kind, places: ['video', 'office'] as const }));
    expect(refusal({ types })).toEqual({ videoUrl: 'Enter the link of your video calls' });
    const videoUrl = 'https://meet.example.com/steward';
    const availability = Availability.of({ ...officeHours, types, videoUrl });
    expect(availability.meetingAt(availability.usualPlace('review'))).toEqual({ place: 'video', videoUrl });
    expect(availability.meetingAt('office')).toEqual({ place: 'office', videoUrl: null });
  });
});
