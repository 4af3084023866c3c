import { useMemo } from 'react';
import { currentLanguage } from '@steward/texts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { SiteDto } from '../api/models/SiteDto';
import { translated } from '../text/translated';

export const siteKey = ['/api/site'] as const;

export const siteQuery = queryOptions<SiteDto>({ queryKey: siteKey });

/** Practice details: name, address, hours, founder. They come with every page; texts may be empty. */
export function useSite(): TranslatedSite {
  const data = useEnglishSite();
  const language = currentLanguage();
  // oxlint-disable-next-line react/exhaustive-deps -- the texts depend on the language
  return useMemo(() => siteForReader(data), [data, language]);
}

/** In English, as the practice reads it. */
export function useEnglishSite(): SiteDto {
  return useSuspenseQuery(siteQuery).data;
}

type TranslatedSite = ReturnType<typeof siteForReader>;

/** The site's details in the reader's language. */
export function siteForReader(site: SiteDto) {
  const { stats, services, texts, ...es } = site.translations.es;
  return {
    ...translated(site, { es }),
    texts: translated(site.texts, { es: texts }),
    stats: site.stats.map((stat, index) => translated(stat, { es: stats?.[index] ?? null })),
    services: site.services.map((service) =>
      translated(service, { es: services?.find(({ id }) => id === service.id) ?? null }),
    ),
    serviceCards: site.serviceCards.map((card) => translated(card, card.translations)),
  };
}

type Place = Pick<SiteDto, 'street' | 'city' | 'state' | 'zipCode'>;

/** Last line of the address: 'San Antonio, TX 78205'. Parts that are not written are left out. */
export const cityOf = ({ city, state, zipCode }: Omit<Place, 'street'>): string =>
  [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Empty until the practice has written its street. */
export const addressOf = ({ street, ...place }: Place): string =>
  street && [street, cityOf(place)].filter(Boolean).join(', ');

/** `tel:` link for a phone number, without its extension; ten digits are a US number. */
export const phoneHref = ({ phone }: Pick<SiteDto, 'phone'>): string => {
  const [number = ''] = phone.replace('(0)', '').split(/[,;#x]|ext/i);
  const digits = number.replace(/\D/g, '');
  if (number.includes('+')) return `tel:+${digits}`;
  return /^1?\d{10}$/.test(digits) ? `tel:+1${digits.slice(-10)}` : `tel:${digits}`;
};
