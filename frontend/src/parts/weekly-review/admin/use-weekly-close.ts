import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { WorkdayService, type WeeklyCloseDto } from '../../../shared/api';
import { formatDay, todayIn } from '../../../shared/text/format';
import { useSite } from '../../../shared/practice/site';
import { addDays } from '../../../shared/text/zone-time';
import { weeklyClosePath, weeklyCloseTimes } from './queries';
import { weekOf } from './week';

/**
 * Weekly review of the week in the address, else the current one; the previous data is shown while it loads.
 */
export function useWeeklyClose() {
  const [params] = useSearchParams();
  const week = params.get('week') ?? undefined;
  return useQuery<WeeklyCloseDto>({
    queryKey: [weeklyClosePath, week],
    queryFn: () => WorkdayService.getWeeklyClose({ ...(week && { week }) }),
    placeholderData: keepPreviousData,
    ...weeklyCloseTimes,
  });
}

const addressOf = (week: string): string => `/admin/weekly-close?week=${week}`;

/** Addresses of the neighboring weeks. */
export function useNeighboringWeeks({ from, to }: Pick<WeeklyCloseDto, 'from' | 'to'>) {
  const today = todayIn(useSite().timeZone);
  return {
    before: addressOf(weekOf(addDays(from, -7))),
    after: addressOf(weekOf(addDays(to, 1))),
    isPresent: from <= today && today <= to,
    isToCome: from > today,
  };
}

/** 'November 18, 2026' for a moment, in the practice's time zone. */
export function usePracticeDay(): (moment: string) => string {
  const { timeZone } = useSite();
  return (moment) => formatDay(todayIn(timeZone, Date.parse(moment)));
}
