import { useQuery } from '@tanstack/react-query';
import { AppointmentsService, type AvailabilityDto } from '../../../../../shared/api';
import { queryTimes } from '../../../../../shared/http/query-client';

export const availabilityPath = '/api/admin/availability';

/** Availability of the practice. */
export function useAvailability() {
  return useQuery<AvailabilityDto>({
    queryKey: [availabilityPath],
    queryFn: () => AppointmentsService.getAvailability(),
    ...queryTimes.appointments,
  });
}
