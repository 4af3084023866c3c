import type { OfferedServiceDto } from '../../shared/api/models/OfferedServiceDto';
import type { ServiceCardDto } from '../../shared/api/models/ServiceCardDto';
import { cardIdOf, otherService, serviceName, shownServices } from '../../shared/practice/services.ts';

interface Offer {
  services: readonly OfferedServiceDto[];
  serviceCards: readonly Pick<ServiceCardDto, 'id' | 'title'>[];
}

/** Card of the home page that is a service of its own in the contact form. */
const ownCard = 'regulatory-compliance';

/** Text of an option in the reader's language, or in English. @param shown the site in the reader's language */
export function serviceLabel(name: string, site: Offer, shown: Offer): string {
  const place = [...site.services, ...site.serviceCards].findIndex(({ title }) => title === name);
  return [...shown.services, ...shown.serviceCards][place]?.title ?? serviceName(name);
}

/** Options of the contact form's service field: the services of the website, and others. */
export function serviceNames(site: Offer): string[] {
  const own = site.serviceCards.find(({ id }) => id === ownCard);
  return [
    ...new Set([...shownServices(site).map(({ title }) => title), ...(own ? [own.title] : []), otherService]),
  ];
}

/**
 * The option that `?service=` names: by its own name, or by the id or name of a service or a card of the home
 * page. Undefined for anything else.
 */
export function serviceNamed(site: Offer, idOrName: string): string | undefined {
  const card = site.serviceCards.find(({ id, title }) => [id, title].includes(idOrName));
  const name = card?.title ?? idOrName;
  if (serviceNames(site).includes(name)) return name;
  const id = card?.id ?? idOrName;
  return shownServices(site).find((service) => [service.id, cardIdOf(service)].includes(id))?.title;
}

/** The id of the service that `?service=` names, or the name of an option without an id. Undefined for anything else. */
export function serviceId(site: Offer, idOrName: string): string | undefined {
  const name = serviceNamed(site, idOrName);
  return [...shownServices(site), ...site.serviceCards].find(({ title }) => title === name)?.id ?? name;
}
