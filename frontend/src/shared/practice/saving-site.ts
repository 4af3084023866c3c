import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SiteService, type AdminSiteDto, type SamplesDto, type UpdateSiteDto } from '../api';
import { adminSiteKey } from './admin-site';

/** Our words and prices, for texts that are not written yet; undefined until they are loaded. */
export function useSamples(): SamplesDto | undefined {
  return useQuery({ queryKey: ['/api/admin/site/samples'], queryFn: () => SiteService.getSiteSamples() })
    .data;
}

/** Shows saved details in the forms. What the website publishes of them comes anew with the event. */
export function useStoreSite(): (saved: AdminSiteDto) => void {
  const queries = useQueryClient();
  return (saved) => void queries.setQueryData(adminSiteKey, saved);
}

type SiteChange = Partial<UpdateSiteDto>;

/**
 * Saves some of the details as changes of what was saved last. It fails if someone else has changed the details since they
 * were loaded.
 */
export function useSaveSite(site: AdminSiteDto) {
  const queries = useQueryClient();
  const store = useStoreSite();
  return {
    save: (change: SiteChange | ((saved: AdminSiteDto) => SiteChange)): Promise<AdminSiteDto> => {
      const saved = queries.getQueryData<AdminSiteDto>(adminSiteKey) ?? site;
      const changes = typeof change === 'function' ? change(saved) : change;
      return SiteService.updateSite({ requestBody: { ...writtenDetails(saved), ...changes } });
    },
    store,
  };
}

/**
 * The details that admins write, as `updateSite` takes them; services, statistics and translations keep their values, and
 * so do the numbers of invoices, which move with each one.
 */
export function writtenDetails({
  parts: _parts,
  displayName: _displayName,
  founderPhoto: _photo,
  logo: _logo,
  logoSize: _logoSize,
  heroPicture: _heroPicture,
  hero: _hero,
  heroPictures: _drawings,
  stats: _stats,
  services: _services,
  serviceCards: _cards,
  openingHours: _opening,
  closedDays: _closed,
  staleTranslations: _stale,
  staleSince: _since,
  translations: _translations,
  demo: _demo,
  payments: _payments,
  stripeTestMode: _test,
  sendsEmail: _sends,
  invoiceNumbers: _numbers,
  nextInvoiceNumber: _next,
  texts: _texts,
  ...written
}: AdminSiteDto) {
  return written;
}
