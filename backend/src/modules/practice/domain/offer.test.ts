import { initialServices } from './initial-offer.js';
import { assertStats, cardsOf, servicesFrom } from './offer.js';

const text = { description: 'How it is done.', details: ['One.'], features: [] };
const stat = { value: '3', label: 'people' };
const withChange = (id: string, change: object) =>
  initialServices.map((service) => (service.id === id ? { ...service, ...change } : service));

describe('statistics', () => {
  it.each([0, 4])('can be %i', (count) =>
    expect(() => assertStats(Array.from({ length: count }, () => stat))).not.toThrow(),
  );
  it.each([1, 3, 5])('cannot be %i', (count) =>
    expect(() => assertStats(Array.from({ length: count }, () => stat))).toThrow(
      'Enter 4 statistics, or none',
    ),
  );
});

describe('the services', () => {
  const add = (titles: readonly string[], before = initialServices) =>
    servicesFrom([...before, ...titles.map((title) => ({ title, ...text }))], before)
      .slice(before.length)
      .map(({ id }) => id);

  it('keep their ids and their order, whatever their titles become', () => {
    const entered = withChange('bookkeeping', { title: 'Books' }).toReversed();
    expect(servicesFrom(entered, initialServices)).toEqual(entered);
  });

  it('get their id from the title when they are new, with a number if it is taken', () => {
    expect(add(['Payroll', 'Payroll', 'Bookkeeping', 'Business Consulting', '日本'])).toEqual([
      'payroll',
      'payroll-2',
      'bookkeeping-2',
      'business-consulting-2',
      'service',
    ]);
    expect(
      servicesFrom([...initialServices, { id: 'mine', title: 'Payroll', ...text }], initialServices)[7],
    ).toEqual({ id: 'payroll', title: 'Payroll', ...text, hidden: false });
  });

  it('stay hidden until they are shown again', () => {
    const before = withChange('personal-finance', { hidden: true });
    expect(servicesFrom(withChange('personal-finance', { hidden: undefined }), before)).toEqual(before);
    expect(servicesFrom(initialServices, before)).toEqual(initialServices);
  });

  it('can be removed if they were added, and only then', () => {
    const added = servicesFrom([...initialServices, { title: 'Payroll', ...text }], initialServices);
    expect(servicesFrom(initialServices, added)).toEqual(initialServices);
    expect(() => servicesFrom(initialServices.slice(1), initialServices)).toThrow(
      'Personal Financial Coaching can be hidden, but not removed',
    );
  });

  it('are listed once each', () => {
    expect(() => servicesFrom([...initialServices, ...initialServices.slice(0, 1)], initialServices)).toThrow(
      'Each service only once',
    );
  });
});

describe('the cards of the home page', () => {
  it('have the words of their service in a practice of its own', () => {
    const titles = initialServices.map(({ title }) => title);
    for (const { title } of cardsOf(initialServices, false)) expect(titles).toContain(title);
  });

  it('of the demo have their own words, until those of their service are changed', () => {
    expect(cardsOf(initialServices, true).map(({ title }) => title)).toEqual([
      'Personal Financial Coaching',
      'Business Consulting',
      'Professional Bookkeeping',
      'Regulatory Guidance',
      'Financial Education',
    ]);
    const changed = withChange('business-finance', { description: 'Numbers for owners.' });
    expect(cardsOf(changed, true)[1]).toEqual({
      id: 'business-consulting',
      title: 'Business Finance',
      description: 'Numbers for owners.',
    });
    expect(cardsOf(withChange('business-finance', { features: [] }), true)).toEqual(
      cardsOf(initialServices, true),
    );
  });

  it('are left out with their service', () => {
    expect(cardsOf(withChange('operational-efficiency', { hidden: true }), true).map(({ id }) => id)).toEqual(
      ['personal-finance', 'business-consulting', 'bookkeeping', 'financial-education'],
    );
  });
});
