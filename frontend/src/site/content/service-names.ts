import { services } from './services.ts';

/** What the contact form offers to ask about: the blocks of the services page and what they leave. */
export const serviceNames: readonly string[] = [
  ...services.map(({ title }) => title),
  'Regulatory Guidance',
  'Other',
];
