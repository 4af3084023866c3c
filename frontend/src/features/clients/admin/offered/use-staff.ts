import { useQuery } from '@tanstack/react-query';
import { StaffService, type StaffDto } from '../../../../shared/api';
import { allPages } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';
import { useHasRightsOf } from '../../../../shared/session/staff-role';

export const staffPath = '/api/admin/staff';

/** Members of the staff who may log in; undefined while loading, and for everyone but owners. */
export function useActiveStaff(): readonly StaffDto[] | undefined {
  const isOwner = useHasRightsOf('owner');
  const { data } = useQuery({
    queryKey: [staffPath, 'all'],
    queryFn: () => allPages((page) => StaffService.listStaff(page)),
    select: (staff) => staff.filter(({ active }) => active),
    enabled: isOwner,
    ...queryTimes.staff,
    // Each list of clients needs it.
    staleTime: 300_000,
  });
  return data;
}

/** True if more than one person works in the practice. Consultants and assistants always have an owner. */
export function useHasColleagues(): boolean {
  const isOwner = useHasRightsOf('owner');
  const staff = useActiveStaff();
  return isOwner ? (staff?.length ?? 0) > 1 : true;
}
