import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { SiteDto } from './api/models/SiteDto';
import { SiteService } from './api/services/SiteService';

export const siteKey = ['/api/site'] as const;

export const siteQuery = queryOptions({ queryKey: siteKey, queryFn: () => SiteService.getSite() });

/** Practice details: name, address, hours, founder. They come with every page; texts may be empty. */
export function useSite(): SiteDto {
  return useSuspenseQuery(siteQuery).data;
}

type Place = Pick<SiteDto, 'street' | 'city' | 'state' | 'zipCode'>;

/** Last line of the address: 'San Antonio, TX 78205'. Parts that are not written are left out. */
export const cityOf = ({ city, state, zipCode }: Omit<Place, 'street'>): string =>
  [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Empty until the practice has written its street. */
export const addressOf = ({ street, ...place }: Place): string =>
  street && [street, cityOf(place)].filter(Boolean).join(', ');

/** `tel:` link for a phone number; ten digits are a US number. */
export const phoneHref = ({ phone }: Pick<SiteDto, 'phone'>): string => {
  const digits = phone.replace(/\D/g, '');
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length > 10 || phone.includes('+') ? `tel:+${digits}` : `tel:${digits}`;
};
