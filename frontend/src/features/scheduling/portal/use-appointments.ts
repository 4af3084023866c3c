import { AppointmentsService, type AppointmentDto, type AppointmentTime } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';

export const appointmentsPath = '/api/appointments';

/** The practice has chosen the time, and its client has not agreed to it yet. */
export function isToConfirm({ status, confirmedAt }: AppointmentDto): boolean {
  return status === 'scheduled' && confirmedAt === null;
}

/** The client's own appointments: what is to come soonest first, what is over or cancelled latest first. */
export function useAppointments(when: AppointmentTime) {
  return usePagedList<AppointmentDto>({
    key: [appointmentsPath, 'list', when],
    load: (cursor) => AppointmentsService.listAppointments({ when, ...given({ cursor }) }),
    times: queryTimes.appointments,
  });
}
