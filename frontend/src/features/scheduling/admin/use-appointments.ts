import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import {
  AppointmentsService,
  type AdminAppointmentDto,
  type AppointmentTime,
  type BusyTimeDto,
} from '../../../shared/api';
import { usePagedList } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';

export const appointmentsPath = '/api/admin/appointments';
/** Page size limit of the API: more than the appointments of a week. */
const wholePage = 200;

export interface AppointmentFilters {
  search: string;
  /** users.id of the client */
  userId: number | undefined;
  when: AppointmentTime | '';
}

/** The practice's appointments, page by page. */
export function useAppointmentList(filters: AppointmentFilters) {
  return useRecordPages({
    path: appointmentsPath,
    filters,
    load: (page) => AppointmentsService.listAppointmentsForAdmin(page),
    times: queryTimes.appointments,
  });
}

/** All appointments between two days of the practice, inclusive. */
export function useAppointmentsOf(days: { from: string; to: string }) {
  const list = usePagedList<AdminAppointmentDto>({
    key: [appointmentsPath, 'list', days],
    load: (page) => AppointmentsService.listAppointmentsForAdmin({ ...days, limit: wholePage, ...page }),
    times: queryTimes.appointments,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return list;
}

/** Busy times of connected calendars between two days of the practice, inclusive. */
export function useBusyTimes(days: { from: string; to: string }) {
  return useQuery<BusyTimeDto[]>({
    queryKey: [`${appointmentsPath}/busy`, days],
    queryFn: () => AppointmentsService.listBusyTimes(days),
    ...queryTimes.appointments,
  });
}
