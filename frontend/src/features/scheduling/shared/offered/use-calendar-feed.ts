import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarsService } from '../../../../shared/api';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { refusalOf } from '../../../../shared/http/api-error';
import { queryTimes } from '../../../../shared/http/query-client';

/** Address of one's own calendar feed; `hidden` if the server asks for the password first. */
export type CalendarFeed = { url: string | null } | 'hidden';

/** @param enabled false for a person who has none of their own */
export function useCalendarFeed({ enabled = true }: { enabled?: boolean } = {}) {
  const queries = useQueryClient();
  const { at, query: client } = useActingFor();
  const key = [at('/api/calendar-feed')];
  const query = useQuery<CalendarFeed>({
    queryKey: key,
    queryFn: async () => {
      try {
        return await CalendarsService.getCalendarFeed(client);
      } catch (failure) {
        // Opening a screen must not ask for a password.
        if (refusalOf(failure)?.code === 'auth.password_required') return 'hidden';
        throw failure;
      }
    },
    enabled,
    ...queryTimes.account,
  });
  return { ...query, show: (feed: CalendarFeed) => queries.setQueryData(key, feed) };
}
