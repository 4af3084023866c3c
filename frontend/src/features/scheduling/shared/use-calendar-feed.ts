import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AppointmentsService } from '../../../shared/api';
import { refusalOf } from '../../../shared/api-error';
import { queryTimes } from '../../../shared/query-client';

const key = ['/api/calendar-feed'] as const;

/** The own feed's address; `hidden` where the server wants to know anew who asks for it. */
export type CalendarFeed = { url: string | null } | 'hidden';

export function useCalendarFeed() {
  const queries = useQueryClient();
  const query = useQuery<CalendarFeed>({
    queryKey: key,
    queryFn: async () => {
      try {
        return await AppointmentsService.getCalendarFeed();
      } catch (failure) {
        // Nobody is asked for a password by opening a screen.
        if (refusalOf(failure)?.code === 'auth.password_required') return 'hidden';
        throw failure;
      }
    },
    ...queryTimes.account,
  });
  return { ...query, show: (feed: CalendarFeed) => queries.setQueryData(key, feed) };
}
