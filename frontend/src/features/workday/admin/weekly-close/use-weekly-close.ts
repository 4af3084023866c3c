import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { WorkdayService, type WeeklyCloseDto } from '../../../../shared/api';
import { formatDay, todayIn } from '../../../../shared/format';
import { queryTimes } from '../../../../shared/query-client';
import { useSite } from '../../../../shared/site';
import { addDays } from '../../../../shared/zone-time';
import { weekOf } from './week';

/** The close of the week that the address names, else of the present one; meanwhile what was shown before. */
export function useWeeklyClose() {
  const [params] = useSearchParams();
  const week = params.get('week') ?? undefined;
  return useQuery<WeeklyCloseDto>({
    queryKey: ['/api/admin/weekly-close', week],
    queryFn: () => WorkdayService.getWeeklyClose({ ...(week && { week }) }),
    placeholderData: keepPreviousData,
    ...queryTimes.weeklyClose,
  });
}

const addressOf = (week: string): string => `/admin/weekly-close?week=${week}`;

/** The addresses of the weeks beside one. */
export function useNeighboringWeeks({ from, to }: Pick<WeeklyCloseDto, 'from' | 'to'>) {
  const today = todayIn(useSite().timeZone);
  return {
    before: addressOf(weekOf(addDays(from, -7))),
    after: addressOf(weekOf(addDays(to, 1))),
    isPresent: from <= today && today <= to,
    isToCome: from > today,
  };
}

/** 'November 18, 2026' for a moment, by the practice's calendar. */
export function usePracticeDay(): (moment: string) => string {
  const { timeZone } = useSite();
  return (moment) => formatDay(todayIn(timeZone, Date.parse(moment)));
}
