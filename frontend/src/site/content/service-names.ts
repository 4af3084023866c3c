import { serviceCards, services } from './services.ts';

/** Options of the contact form's service field: the blocks of the services page, and others. */
export const serviceNames: readonly string[] = [
  ...services.map(({ title }) => title),
  'Regulatory Guidance',
  'Other',
];

/**
 * The option that `?service=` names: by its own name, or by the id or name of a service, a card of the home
 * page or a plan. Undefined for anything else.
 */
export function serviceNamed(idOrName: string): string | undefined {
  // A card and a plan have the same name.
  const name = serviceCards.find(({ id }) => id === idOrName)?.title ?? idOrName;
  if (serviceNames.includes(name)) return name;
  return services.find(({ id, plan }) => id === name || plan === name)?.title;
}
