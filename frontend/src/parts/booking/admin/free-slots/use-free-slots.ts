import { useQuery } from '@tanstack/react-query';
import { AppointmentsService, type AppointmentType, type SlotDto } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/http/query-client';
import { addDays, byDay } from '../../../../shared/text/zone-time';
import { clockTime, isDay } from '../../../../features/scheduling/admin/offered/practice-clock';

/** A free time in the practice's time zone, in the format of time inputs. */
export interface FreeSlot extends SlotDto {
  from: string;
  to: string;
}

/** Number of days in which the next free day is looked for. */
const daysAhead = 30;

/** Times that clients could book on a day, and the next day that has some. */
export function useFreeSlots(type: AppointmentType, day: string, zone: string) {
  const days = { from: day, to: isDay(day) ? addDays(day, daysAhead) : day };
  const query = useQuery({
    queryKey: ['/api/appointments/slots', type, days],
    queryFn: () => AppointmentsService.listSlots({ type, ...days }),
    enabled: isDay(day),
    ...queryTimes.slots,
    select: (slots: SlotDto[]) => {
      const found = byDay(slots, zone);
      const times = found.find((one) => one.day === day)?.times ?? [];
      return {
        times: times.map((slot): FreeSlot => ({
          ...slot,
          from: clockTime(slot.startsAt, zone).time,
          to: clockTime(slot.endsAt, zone).time,
        })),
        next: found.find((one) => one.day > day)?.day,
      };
    },
  });
  return { query, times: query.data?.times, next: query.data?.next };
}
