import { services } from './services.ts';

/** The contact form's choice of services: the blocks of the services page, and others. */
export const serviceNames: readonly string[] = [
  ...services.map(({ title }) => title),
  'Regulatory Guidance',
  'Other',
];
