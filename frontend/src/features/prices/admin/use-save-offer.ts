import { useStoreSite, writtenDetails } from '../../../shared/practice/admin-site';
import { SiteService, type AdminSiteDto, type UpdateSiteDto } from '../../../shared/api';

type Offer = Pick<UpdateSiteDto, 'services' | 'stats' | 'translations' | 'reviewedTranslations'>;

/** Saves services or statistics, or that their translations are right. It fails if someone else has changed the site's details since they were loaded. */
export function useSaveOffer(site: AdminSiteDto) {
  const store = useStoreSite();
  return {
    save: (offer: Offer): Promise<AdminSiteDto> =>
      SiteService.updateSite({ requestBody: { ...writtenDetails(site), ...offer } }),
    store,
  };
}
