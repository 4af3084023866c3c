import { useState } from 'react';
import type { FirstSessionDto } from '../../../shared/api/models/FirstSessionDto';
import { BookingService } from '../../../shared/api/services/BookingService';
import { useFreeTimes } from '../shared/slot-picker/use-free-times';

/** Free times for a first session. */
export function useSessionTimes({ nextFreeAt, horizonDays }: FirstSessionDto) {
  const [now] = useState(() => new Date().toISOString());
  return useFreeTimes({
    queryKey: ['/api/booking/slots'],
    load: (days) => BookingService.listBookingSlots(days),
    start: nextFreeAt ?? now,
    horizonDays,
  });
}
