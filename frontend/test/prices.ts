import type { AdminPriceDto } from '../src/shared/api/models/AdminPriceDto';

/** A price as the practice sees it. */
export const aPrice = (values: Partial<AdminPriceDto> = {}): AdminPriceDto => ({
  id: 1,
  title: 'Personal Financial Coaching',
  description: 'Budget, debt and savings, one step at a time.',
  features: ['A budget you can keep', 'Notes after every session'],
  unit: 'session',
  price: '35.00',
  priceText: null,
  package: { name: '3-Session Package', price: '95.00', priceText: null, savings: '10.00', note: null },
  serviceId: 'personal-finance',
  taxRateId: null,
  position: 1,
  hidden: false,
  translations: {
    es: { title: null, description: null, features: null, priceText: null, package: null },
  },
  staleTranslations: { es: [] },
  staleSince: {},
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
  ...values,
});

/** Three prices, in their order. */
export const initialPrices: readonly AdminPriceDto[] = [
  aPrice(),
  aPrice({
    id: 2,
    position: 2,
    title: 'Regulatory Guidance',
    price: '85.00',
    package: null,
    serviceId: 'operational-efficiency',
  }),
  aPrice({
    id: 3,
    position: 3,
    title: 'Financial Education',
    serviceId: 'business-education',
    price: '30.00',
    package: {
      name: 'Workshop Series',
      price: '150.00',
      priceText: 'Starting at',
      savings: null,
      note: 'Group rates',
    },
  }),
];
