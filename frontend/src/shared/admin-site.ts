import { useQuery } from '@tanstack/react-query';
import { SiteService, type AdminSiteDto } from './api';

export const adminSiteKey = ['/api/admin/site'] as const;

/** Practice details for an admin: with their version and the payment terms. */
export function useAdminSite({ enabled = true } = {}) {
  return useQuery({ queryKey: adminSiteKey, queryFn: () => SiteService.getAdminSite(), enabled });
}

/** The details that admins write, as `updateSite` takes them; services and statistics keep their values. */
export function writtenDetails({
  displayName: _displayName,
  founderPhoto: _photo,
  stats: _stats,
  services: _services,
  serviceCards: _cards,
  demo: _demo,
  payments: _payments,
  sendsEmail: _sends,
  ...written
}: AdminSiteDto) {
  return written;
}
