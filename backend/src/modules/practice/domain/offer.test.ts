import { assertStats, servicesFrom } from './offer.js';
import { firstServices } from './sample-offer.js';

const text = { description: 'How it is done.', details: ['One.'], features: [] };
const stat = { value: '3', label: 'people' };
const withChange = (id: string, change: object) =>
  firstServices.map((service) => (service.id === id ? { ...service, ...change } : service));

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
  const add = (titles: readonly string[], before = firstServices) =>
    servicesFrom([...before, ...titles.map((title) => ({ title, ...text }))], before)
      .slice(before.length)
      .map(({ id }) => id);

  it('keep their ids and their order, whatever their titles become', () => {
    const entered = withChange('bookkeeping', { title: 'Books' }).toReversed();
    expect(servicesFrom(entered, firstServices)).toEqual(entered);
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
      servicesFrom([...firstServices, { id: 'mine', title: 'Payroll', ...text }], firstServices)[7],
    ).toEqual({ id: 'payroll', title: 'Payroll', ...text, hidden: false });
  });

  it('stay hidden until they are shown again', () => {
    const before = withChange('personal-finance', { hidden: true });
    expect(servicesFrom(withChange('personal-finance', { hidden: undefined }), before)).toEqual(before);
    expect(servicesFrom(firstServices, before)).toEqual(firstServices);
  });

  it('can be removed if they were added, and only then', () => {
    const added = servicesFrom([...firstServices, { title: 'Payroll', ...text }], firstServices);
    expect(servicesFrom(firstServices, added)).toEqual(firstServices);
    expect(() => servicesFrom(firstServices.slice(1), firstServices)).toThrow(
      'Personal Financial Coaching can be hidden, but not removed',
    );
  });

  it('are listed once each', () => {
    expect(() => servicesFrom([...firstServices, ...firstServices.slice(0, 1)], firstServices)).toThrow(
      'Each service only once',
    );
  });
});
