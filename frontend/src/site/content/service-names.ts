import { services } from './services.ts';

/** Options of the contact form's service field: the blocks of the services page, and others. */
export const serviceNames: readonly string[] = [
  ...services.map(({ title }) => title),
  'Regulatory Guidance',
  'Other',
];
