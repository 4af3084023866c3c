import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { refusalOf } from '../../../../shared/http/api-error';
import { get } from '../../../../shared/http/http';
import { queryTimes } from '../../../../shared/http/query-client';

/** Address of one's own calendar feed; `hidden` if the server asks for the password first. */
export type CalendarFeed = { url: string | null } | 'hidden';

/** @param enabled false for a person who has none of their own */
export function useCalendarFeed({ enabled = true }: { enabled?: boolean } = {}) {
  const queries = useQueryClient();
  const path = useActingFor().at('/api/calendar-feed');
  const key = [path];
  const query = useQuery<CalendarFeed>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        // Not by its service, which no first screen of the dashboard needs.
        return (await get(path, signal)) as CalendarFeed;
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
