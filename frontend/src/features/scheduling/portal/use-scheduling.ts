import { useQuery } from '@tanstack/react-query';
import type { CalendlyUrlDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';
import { type AddedComponent, useAdditions } from '../../../shared/parts/parts-in-use';
import { useSite } from '../../../shared/practice/site';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Booking by the client, where the practice has no scheduling page. */
    'appointments.booking': AddedComponent<object>;
  }
}

/** The external scheduling page, if the practice has one. Its address comes with every page, also with a drawn one. */
export function useSchedulingPage() {
  const { schedulingUrl: url } = useSite();
  return useQuery<CalendlyUrlDto>({
    ...(url !== null && { placeholderData: { url } }),
    queryKey: ['/api/calendly-url'],
    ...queryTimes.appointments,
  });
}

/** True if clients book and move appointments here. */
export const useBooksHere = (): boolean => useAdditions('appointments.booking').length > 0;
