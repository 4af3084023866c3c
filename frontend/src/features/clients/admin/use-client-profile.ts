import { useQuery } from '@tanstack/react-query';
import type { ClientProfileDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/query-client';

/** A client's profile. @param id users.id; undefined loads nothing */
export function useClientProfile(id: number | undefined) {
  return useQuery<ClientProfileDto>({
    queryKey: [`/api/admin/clients/${id}/profile`],
    enabled: id !== undefined,
    ...queryTimes.clientProfile,
  });
}
