import { useQuery } from '@tanstack/react-query';
import type { AdminSiteDto } from '../api';

export const adminSiteKey = ['/api/admin/site'] as const;

/** Practice details for an admin: with their version and the payment terms. Forms save them by `saving-site`. */
export const useAdminSite = ({ enabled = true } = {}) =>
  useQuery<AdminSiteDto>({ queryKey: adminSiteKey, enabled });
