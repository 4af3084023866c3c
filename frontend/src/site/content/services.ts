import type { OfferedServiceDto } from '../../shared/api/models/OfferedServiceDto';
import type { ServiceCardDto } from '../../shared/api/models/ServiceCardDto';
import type { SiteDto } from '../../shared/api/models/SiteDto';
import type { SpotName } from '../../shared/art/spot';

/** Look and other names of a service. */
interface ServiceMark {
  icon: SpotName;
  /** Its id on the home page and in the price list, and its title there, if they differ. */
  alias?: string;
  plan?: string;
}

/** Marks of the services of a new practice, by their ids. */
const marks: Readonly<Record<string, ServiceMark>> = {
  'personal-finance': { icon: 'agave', plan: 'Personal Financial Coaching' },
  bookkeeping: { icon: 'ledger', plan: 'Professional Bookkeeping' },
  'business-finance': { icon: 'arcade', alias: 'business-consulting', plan: 'Business Consulting' },
  'business-education': { icon: 'sunrise', alias: 'financial-education', plan: 'Financial Education' },
  'strategic-planning': { icon: 'compass' },
  'operational-efficiency': {
    icon: 'waterWheel',
    alias: 'regulatory-compliance',
    plan: 'Regulatory Guidance',
  },
  'business-mentoring': { icon: 'cypresses' },
};

const cardIcons: Readonly<Record<string, SpotName>> = { 'regulatory-compliance': 'seal' };

/** Icon of a service that the practice added. */
const otherIcon = 'lantern';

export const markOf = ({ id }: Pick<OfferedServiceDto, 'id'>): ServiceMark =>
  marks[id] ?? { icon: otherIcon };

/** The icon of a card is its service's, unless it has its own. */
export const cardIcon = ({ id }: Pick<ServiceCardDto, 'id'>): SpotName =>
  cardIcons[id] ??
  Object.entries(marks).find(([own, { alias }]) => [own, alias].includes(id))?.[1].icon ??
  otherIcon;

/** Id of the card of the home page with the name of a price; undefined for a price that the practice added. */
export function cardIdOf(priceTitle: string): string | undefined {
  const [id, mark] = Object.entries(marks).find(([, { plan }]) => plan === priceTitle) ?? [];
  return mark?.alias ?? id;
}

export const shownServices = ({ services }: Pick<SiteDto, 'services'>): OfferedServiceDto[] =>
  services.filter(({ hidden }) => !hidden);
