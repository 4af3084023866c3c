import { useState } from 'react';
import type { OfferedTypeDto } from '../../../shared/api/models/OfferedTypeDto';
import { BookingService } from '../../../shared/api/services/BookingService';
import { useFreeTimes } from '../shared/slot-picker/use-free-times';

/** Free times of a type for visitors. @param horizonDays last day that can have one, in days from today */
export function useSessionTimes(
  { type, nextFreeAt }: Pick<OfferedTypeDto, 'type' | 'nextFreeAt'>,
  horizonDays: number,
) {
  const [now] = useState(() => new Date().toISOString());
  return useFreeTimes({
    queryKey: ['/api/booking/slots', type],
    load: (days) => BookingService.listBookingSlots({ ...days, type }),
    start: nextFreeAt ?? now,
    horizonDays,
  });
}
