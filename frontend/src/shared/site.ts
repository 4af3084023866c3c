import { useSuspenseQuery } from '@tanstack/react-query';
import type { SiteDto } from './api/models/SiteDto';
import { SiteService } from './api/services/SiteService';

export const siteKey = ['/api/site'] as const;

/** Practice details: name, address, hours, founder. They come with every page. */
export function useSite(): SiteDto {
  return useSuspenseQuery({ queryKey: siteKey, queryFn: () => SiteService.getSite() }).data;
}

export const addressOf = ({ street, city, state, zipCode }: SiteDto): string =>
  `${street}, ${city}, ${state} ${zipCode}`;

/** `tel:` link for a phone number; ten digits are a US number. */
export const phoneHref = ({ phone }: Pick<SiteDto, 'phone'>): string => {
  const digits = phone.replace(/\D/g, '');
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length > 10 || phone.includes('+') ? `tel:+${digits}` : `tel:${digits}`;
};
