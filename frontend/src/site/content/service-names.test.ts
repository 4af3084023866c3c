import { inLanguage } from '@steward/texts';
import { aService, aSite } from '../../../test/fixtures';
import { siteForReader } from '../../shared/practice/site';
import { serviceId, serviceLabel, serviceNamed, serviceNames } from './service-names';

const site = {
  services: [
    aService('bookkeeping', 'Books'),
    aService('business-finance', 'Business Finance'),
    aService('operational-efficiency', 'Operational Efficiency'),
    aService('business-mentoring', 'Business Mentoring', true),
    aService('payroll', 'Payroll'),
  ],
  serviceCards: [
    { id: 'bookkeeping', title: 'Books', description: '' },
    { id: 'business-consulting', title: 'Business Consulting', description: '' },
    { id: 'regulatory-compliance', title: 'Regulatory Guidance', description: '' },
  ],
};
const withoutEfficiency = {
  services: site.services.filter(({ id }) => id !== 'operational-efficiency'),
  serviceCards: site.serviceCards.slice(0, 2),
};

test('the form offers the services of the website, regulatory guidance and others', () => {
  const offered = [
    'Books',
    'Business Finance',
    'Operational Efficiency',
    'Payroll',
    'Regulatory Guidance',
    'Other',
  ];
  expect(serviceNames(site)).toEqual(offered);
  for (const name of offered) expect(serviceNamed(site, name)).toBe(name);
  expect(serviceNames(withoutEfficiency)).toEqual(['Books', 'Business Finance', 'Payroll', 'Other']);
});

test.each([
  ['bookkeeping', 'Books'],
  ['payroll', 'Payroll'],
  ['business-consulting', 'Business Finance'],
  ['Business Consulting', 'Business Finance'],
  ['regulatory-compliance', 'Regulatory Guidance'],
])('%s, an id or the name of a card, names %s', (idOrName, name) => {
  expect(serviceNamed(site, idOrName)).toBe(name);
});

test.each(['', 'undefined', 'nothing', 'bookkeeping ', 'business-mentoring', 'Business Mentoring'])(
  '%j names none',
  (text) => expect(serviceNamed(site, text)).toBeUndefined(),
);

test.each([
  ['business-consulting', 'business-finance'],
  ['Business Consulting', 'business-finance'],
  ['Business Finance', 'business-finance'],
  ['regulatory-compliance', 'regulatory-compliance'],
  ['Other', 'Other'],
  ['business-mentoring', undefined],
  ['nothing', undefined],
])('%s is the service with the id %s', (idOrName, id) => {
  expect(serviceId(site, idOrName)).toBe(id);
});

test('an option has the Spanish name of its service, and its value stays English', () => {
  const books = {
    id: 'bookkeeping',
    title: 'Contabilidad',
    description: null,
    details: null,
    features: null,
  };
  const { translations, ...rest } = aSite();
  const spanish = {
    ...rest,
    services: [aService('bookkeeping', 'Books'), aService('payroll', 'Payroll')],
    translations: { es: { ...translations.es, services: [books] } },
  };
  const labels = (): string[] =>
    serviceNames(spanish).map((name) => serviceLabel(name, spanish, siteForReader(spanish)));
  expect(labels()).toEqual(['Books', 'Payroll', 'Other']);
  expect(inLanguage('es', labels).slice(0, 2)).toEqual(['Contabilidad', 'Payroll']);
});
