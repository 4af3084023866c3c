import { t } from '@steward/texts';
import type { OfferedServiceDto } from '../api/models/OfferedServiceDto';
import type { ServiceCardDto } from '../api/models/ServiceCardDto';
import type { SiteSpotName } from '../art/site-spot';

/** Look and other id of a service. */
interface ServiceMark {
  icon: SiteSpotName;
  /** Its id on the home page, if it differs. */
  alias?: string;
}

/** Marks of the services of a new practice, by their ids. */
const marks: Readonly<Record<string, ServiceMark>> = {
  'personal-finance': { icon: 'agave' },
  bookkeeping: { icon: 'ledger' },
  'business-finance': { icon: 'arcade', alias: 'business-consulting' },
  'business-education': { icon: 'sunrise', alias: 'financial-education' },
  'strategic-planning': { icon: 'compass' },
  'operational-efficiency': { icon: 'waterWheel', alias: 'regulatory-compliance' },
  'business-mentoring': { icon: 'cypresses' },
};

const cardIcons: Readonly<Record<string, SiteSpotName>> = { 'regulatory-compliance': 'seal' };

/** Icon of a service that the practice added, and of a price without a service. */
const otherIcon = 'lantern';

export const markOf = ({ id }: Pick<OfferedServiceDto, 'id'>): ServiceMark =>
  marks[id] ?? { icon: otherIcon };

/** Id of the service's card on the home page, if it has one. */
export const cardIdOf = ({ id }: Pick<OfferedServiceDto, 'id'>): string => markOf({ id }).alias ?? id;

/** The icon of a card is its service's, unless it has its own. */
export const cardIcon = ({ id }: Pick<ServiceCardDto, 'id'>): SiteSpotName =>
  cardIcons[id] ??
  Object.entries(marks).find(([own, { alias }]) => [own, alias].includes(id))?.[1].icon ??
  otherIcon;

/** Services of a new practice can be hidden, added ones can be deleted. */
export const isAdded = ({ id }: Pick<OfferedServiceDto, 'id'>): boolean => !(id in marks);

/** The contact form's service for anything else, as it is stored. */
export const otherService = 'Other';

/** Name of a service that a message is about, as the practice reads it. */
export const serviceName = (name: string): string => (name === otherService ? t('[service] Other') : name);

export const shownServices = <Service extends OfferedServiceDto>({
  services,
}: {
  services: readonly Service[];
}): Service[] => services.filter(({ hidden }) => !hidden);
