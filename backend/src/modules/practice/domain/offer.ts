import { t } from '@steward/texts';
import { invalidField, slugOf } from '../../../kernel/index.js';
import { cards, firstServices } from './sample-offer.js';
import type { OfferedService } from './offer-parts.js';

/** A service as entered; without the id of a service it is a new one. `hidden` keeps its value if omitted. */
export interface EnteredService extends Omit<OfferedService, 'id' | 'hidden'> {
  id?: string | undefined;
  hidden?: boolean | undefined;
}

/** Statistics fill one row of the home page. */
const statsCount = 4;

/** @param field its name in the request @throws DomainError invalid (stats) */
export function assertStats(stats: readonly unknown[], field = 'stats'): void {
  if (stats.length !== 0 && stats.length !== statsCount)
    throw invalidField(field, t('Enter {statsCount} statistics, or none', { statsCount }));
}

/**
 * The services to store, in the given order; new ones get an id from their title.
 *
 * @param before the stored ones
 * @throws DomainError invalid (services)
 */
export function servicesFrom(
  entered: readonly EnteredService[],
  before: readonly OfferedService[],
): OfferedService[] {
  const known = new Map(before.map((service) => [service.id, service]));
  const taken = new Set([...known.keys(), ...cards.map(({ id }) => id)]);
  const services = entered.map(({ id, title, hidden, ...text }) => {
    const stored = id === undefined ? undefined : known.get(id);
    return {
      id: stored?.id ?? freeId(title, taken),
      title,
      ...text,
      hidden: hidden ?? stored?.hidden ?? false,
    };
  });
  const ids = new Set(services.map(({ id }) => id));
  if (ids.size < services.length) throw invalidField('services', t('Each service only once'));
  const removed = firstServices.find(({ id }) => !ids.has(id));
  if (removed)
    throw invalidField('services', t('{title} can be hidden, but not removed', { title: removed.title }));
  return services;
}

/** An id that is not taken yet; afterwards it is. */
function freeId(title: string, taken: Set<string>): string {
  const slug = slugOf(title, 'service');
  let id = slug;
  for (let number = 2; taken.has(id); number++) id = `${slug}-${number}`;
  taken.add(id);
  return id;
}
