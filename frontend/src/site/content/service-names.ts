import type { SiteDto } from '../../shared/api/models/SiteDto';
import { markOf, shownServices } from './services.ts';

type Offer = Pick<SiteDto, 'services' | 'serviceCards'>;

/** Card of the home page that is a service of its own in the contact form. */
const ownCard = 'regulatory-compliance';

/** Options of the contact form's service field: the services of the website, and others. */
export function serviceNames(site: Offer): string[] {
  const own = site.serviceCards.find(({ id }) => id === ownCard);
  return [
    ...new Set([...shownServices(site).map(({ title }) => title), ...(own ? [own.title] : []), 'Other']),
  ];
}

/**
 * The option that `?service=` names: by its own name, or by the id or name of a service, a card of the home
 * page or a plan. Undefined for anything else.
 */
export function serviceNamed(site: Offer, idOrName: string): string | undefined {
  // A card and a plan have the same name.
  const name = site.serviceCards.find(({ id }) => id === idOrName)?.title ?? idOrName;
  if (serviceNames(site).includes(name)) return name;
  return shownServices(site).find((service) => {
    const { alias, plan } = markOf(service);
    return [service.id, alias, plan].some((known) => known === idOrName || known === name);
  })?.title;
}
