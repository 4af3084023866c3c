import { useQuery } from '@tanstack/react-query';
import { SiteService } from './api';

export const adminSiteKey = ['/api/admin/site'] as const;

/** Practice details for an admin: with their version and the payment terms. */
export function useAdminSite() {
  return useQuery({ queryKey: adminSiteKey, queryFn: () => SiteService.getAdminSite() });
}
