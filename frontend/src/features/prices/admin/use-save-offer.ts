import { useQueryClient } from '@tanstack/react-query';
import { adminSiteKey, useStoreSite, writtenDetails } from '../../../shared/practice/admin-site';
import { SiteService, type AdminSiteDto, type UpdateSiteDto } from '../../../shared/api';

type Offer = Pick<UpdateSiteDto, 'services' | 'stats' | 'translations' | 'reviewedTranslations'>;

/**
 * Saves services or statistics, or that their translations are right, as changes of what was saved last. It fails if someone
 * else has changed the site's details since they were loaded.
 */
export function useSaveOffer(site: AdminSiteDto) {
  const queries = useQueryClient();
  const store = useStoreSite();
  return {
    save: (offer: Offer | ((saved: AdminSiteDto) => Offer)): Promise<AdminSiteDto> => {
      const saved = queries.getQueryData<AdminSiteDto>(adminSiteKey) ?? site;
      const changes = typeof offer === 'function' ? offer(saved) : offer;
      return SiteService.updateSite({ requestBody: { ...writtenDetails(saved), ...changes } });
    },
    store,
  };
}
