import { useInfiniteQuery } from '@tanstack/react-query';
import { BookingService } from '../../shared/api/services/BookingService';
import { refusalOf } from '../../shared/api-error';
import { todayIn } from '../../shared/format';
import { useSite } from '../../shared/site';
import { addDays } from '../../shared/zone-time';

/** Days per request; the server allows 62. */
const step = 31;

/** Another visitor took the time, or the practice changed its availability. */
const timeTakenCodes = ['appointment.taken', 'appointment.not_offered'];
export const isGone = (failure: unknown): boolean => timeTakenCodes.includes(refusalOf(failure)?.code ?? '');

/**
 * Free times for a first session, loaded a month at a time. @param horizonDays number of days that can be
 * booked ahead
 */
export function useFreeTimes(horizonDays: number) {
  const { timeZone } = useSite();
  const today = todayIn(timeZone);
  const last = addDays(today, horizonDays);
  return useInfiniteQuery({
    queryKey: ['/api/booking/slots', today],
    initialPageParam: today,
    queryFn: ({ pageParam: from }) => {
      const end = addDays(from, step - 1);
      return BookingService.listBookingSlots({ from, to: end < last ? end : last });
    },
    getNextPageParam: (_page, _pages, from) => {
      const next = addDays(from, step);
      return next <= last ? next : undefined;
    },
    staleTime: 60_000,
  });
}
