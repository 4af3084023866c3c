import { useQuery } from '@tanstack/react-query';
import { useActingFor } from '../../../shared/acting-for';
import {
  AppointmentsService,
  SiteService,
  type AppointmentKindDto,
  type AppointmentType,
  type CalendlyUrlDto,
  type SlotDto,
} from '../../../shared/api';
import { queryTimes } from '../../../shared/query-client';

/** The external scheduling page, if the practice has one. */
export function useSchedulingPage() {
  return useQuery<CalendlyUrlDto>({
    queryKey: ['/api/calendly-url'],
    queryFn: () => SiteService.getCalendlyUrl(),
    ...queryTimes.appointments,
  });
}

/** Bookable appointment types; none if the practice has no hours. */
export function useKinds() {
  const { at, query } = useActingFor();
  return useQuery<AppointmentKindDto[]>({
    queryKey: [at('/api/appointment-types')],
    queryFn: () => AppointmentsService.listAppointmentTypes(query),
    ...queryTimes.appointments,
  });
}

/** Free times of an appointment type within some days of the practice, by start. */
export function useSlots(type: AppointmentType, { from, to }: { from: string; to: string }) {
  const { at, query } = useActingFor();
  return useQuery<SlotDto[]>({
    queryKey: [at('/api/appointments/slots'), type, from, to],
    queryFn: () => AppointmentsService.listSlots({ type, from, to, ...query }),
    ...queryTimes.slots,
  });
}
