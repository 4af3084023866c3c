import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { AppointmentsService, type AppointmentKindDto, type AppointmentType } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';
import { isSlotTaken } from '../shared/slot-picker/slot-taken';
import { useFreeTimes } from '../shared/slot-picker/use-free-times';

/** Longest number of days that a practice can allow to book ahead. */
const longestHorizon = 730;

/** Bookable appointment types; none if the practice has no hours. */
export function useKinds() {
  const { at, query } = useActingFor();
  return useQuery<AppointmentKindDto[]>({
    queryKey: [at('/api/appointment-types')],
    queryFn: () => AppointmentsService.listAppointmentTypes(query),
    ...queryTimes.appointments,
  });
}

/** Free times of an appointment type. */
export function useSlots(type: AppointmentType) {
  const { at, query } = useActingFor();
  const [now] = useState(() => new Date().toISOString());
  return useFreeTimes({
    queryKey: [at('/api/appointments/slots'), type],
    load: (days) => AppointmentsService.listSlots({ type, ...days, ...query }),
    start: now,
    horizonDays: longestHorizon,
  });
}

/** Shown at the times if someone else booked the chosen one first. */
export const slotTaken = () =>
  t('This time is no longer free. Please choose another. We kept what you wrote.');

/** Toast of a failure; a taken time is shown at the times instead. */
export const failureUnlessTaken = (fallback: string) => (failure: Error) =>
  isSlotTaken(failure) ? undefined : ([t('Error'), fallback] as const);
