import { useQuery } from '@tanstack/react-query';
import type { ClientProfileDto, OrganizationProfileDto } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/http/query-client';

/** The email address is that of a household or business. */
type ClientProfile = ClientProfileDto & Partial<Pick<OrganizationProfileDto, 'email'>>;

/** A client's profile. @param id users.id; undefined loads nothing */
export function useClientProfile(id: number | undefined) {
  return useQuery<ClientProfile>({
    queryKey: [`/api/admin/clients/${id}/profile`],
    enabled: id !== undefined,
    ...queryTimes.clientProfile,
  });
}
