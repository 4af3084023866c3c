import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import type { ManagedBookingDto } from '../../../shared/api/models/ManagedBookingDto';
import { BookingService } from '../../../shared/api/services/BookingService';
import { errorMessage } from '../../../shared/http/api-error';
import { isSlotTaken } from '../shared/slot-picker/slot-taken';

const keyOf = (token: string) => ['/api/booking/manage', token];

/** Booking of an emailed link. The token is sent in a header, so that no URL contains it. */
export const useManagedBooking = (xBookingToken: string) =>
  useQuery({
    queryKey: keyOf(xBookingToken),
    queryFn: () => BookingService.getManagedBooking({ xBookingToken }),
    enabled: xBookingToken !== '',
    retry: false,
  });

/** Cancels the booking; repeating it has no effect. */
export function useCancelling(xBookingToken: string) {
  const queries = useQueryClient();
  return useAction({
    call: () => BookingService.cancelManagedBooking({ xBookingToken }),
    failure: [t('Your session was not cancelled'), t('Please try again.')],
    onSuccess: (booking) => queries.setQueryData<ManagedBookingDto>(keyOf(xBookingToken), booking),
    // It may be too late by now.
    onFailure: () => void queries.invalidateQueries({ queryKey: keyOf(xBookingToken) }),
  });
}

/** @param options.onTaken receives the reason why the chosen time is not available */
export function useMoving(
  xBookingToken: string,
  { onMoved, onTaken }: { onMoved: () => void; onTaken: (reason: string) => void },
) {
  const queries = useQueryClient();
  return useAction({
    call: (startsAt: string) =>
      BookingService.rescheduleManagedBooking({ xBookingToken, requestBody: { startsAt } }),
    failure: (failure) =>
      isSlotTaken(failure) ? undefined : [t('Your session was not moved'), t('Please try again.')],
    onSuccess: (booking) => {
      queries.setQueryData<ManagedBookingDto>(keyOf(xBookingToken), booking);
      onMoved();
    },
    onFailure: (failure) => {
      if (isSlotTaken(failure)) onTaken(errorMessage(failure) ?? '');
      else void queries.invalidateQueries({ queryKey: keyOf(xBookingToken) });
    },
  });
}
