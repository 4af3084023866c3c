import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import {
  AppointmentsService,
  type AppointmentAction,
  type AppointmentDto,
  type AppointmentTime,
} from '../../../../shared/api';
import { usePagedList } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';

export const appointmentsPath = '/api/appointments';

/** One appointment. Until its details are loaded, this is its row of the list, which has no actions. */
export interface ShownAppointment extends AppointmentDto {
  allowed?: AppointmentAction[];
}

/** True if the practice chose the time and the client has not confirmed it yet. */
export function isToConfirm({ status, confirmedAt }: AppointmentDto): boolean {
  return status === 'scheduled' && confirmedAt === null;
}

/** Meaning of an appointment's status for the client, in plain words. */
export function appointmentMeaning(appointment: AppointmentDto): string {
  if (appointment.status === 'cancelled') return t("This appointment won't take place");
  if (appointment.status === 'completed') return t('This appointment is over');
  return isToConfirm(appointment) ? t('Please confirm this time') : t("We'll see you then");
}

/** The client's own appointments: upcoming ones soonest first, past and cancelled ones latest first. */
export function useAppointments(when: AppointmentTime) {
  const { at, query } = useActingFor();
  return usePagedList<AppointmentDto>({
    key: [at(appointmentsPath), 'list', when],
    load: (page) => AppointmentsService.listAppointments({ when, ...query, ...page }),
    times: queryTimes.appointments,
  });
}
