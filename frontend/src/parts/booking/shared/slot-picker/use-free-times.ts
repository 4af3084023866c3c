import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SlotDto } from '../../../../shared/api/models/SlotDto';
import { queryTimes } from '../../../../shared/http/query-client';
import { addDays, byDay, dayIn } from '../../../../shared/text/zone-time';
import { daysAround, monthOf, nextMonth } from './months';
import { useReaderZone } from '../../../../shared/practice/use-reader-zone';

interface Source {
  /** Begins with the path. */
  queryKey: readonly string[];
  /** Loads the free times of at most 33 days of the practice, in order. */
  load: (days: { from: string; to: string }) => Promise<SlotDto[]>;
  /** UTC; the first month is this moment's. */
  start: string;
  /** Number of days after the start that can have free times. */
  horizonDays: number;
}

export interface DayOfSlots {
  /** '2026-11-18', in the reader's time zone */
  day: string;
  times: SlotDto[];
}

/** Free times of the visible month, in the reader's time zone. */
export interface FreeTimes {
  /** '2026-11' */
  month: string;
  firstMonth: string;
  lastMonth: string;
  turnTo: (month: string) => void;
  /** Days of the month that have free times; undefined until it is loaded. */
  days: DayOfSlots[] | undefined;
  /** First day with free times after an empty month; undefined if there is none. */
  next: string | undefined;
  /** True until the free times of the month are known and, if it has none, the next ones. */
  isLoading: boolean;
  failure: Error | null;
  /** True while a failed load is repeated. */
  isFetching: boolean;
  retry: () => void;
  refetch: () => void;
  /** First free time; undefined until it is found. */
  first: SlotDto | undefined;
}

/**
 * Free times month by month: loads the visible month and, if it is empty, the following ones until a time is
 * found. Shows the month of the first free time until another one is chosen.
 */
export function useFreeTimes({ queryKey, load, start, horizonDays }: Source): FreeTimes {
  const zone = useReaderZone();
  const [chosenMonth, turnTo] = useState<string>();
  const startDay = dayIn(start, zone);
  const firstMonth = monthOf(startDay);
  const lastMonth = monthOf(addDays(startDay, horizonDays));
  const query = useInfiniteQuery({
    queryKey: [...queryKey, firstMonth],
    initialPageParam: firstMonth,
    queryFn: ({ pageParam: month }) => load(daysAround(month)),
    getNextPageParam: (_page, _pages, month) => (month < lastMonth ? nextMonth(month) : undefined),
    ...queryTimes.slots,
  });
  const { data, isFetching, isError, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const loaded = (data?.pages ?? []).map((slots, index) => {
    const month = String(data?.pageParams[index]);
    return { month, days: byDay(slots, zone).filter(({ day }) => monthOf(day) === month) };
  });
  const firstFree = loaded.find(({ days }) => days.length > 0);
  const month = chosenMonth ?? firstFree?.month ?? firstMonth;
  const days = loaded.find((one) => one.month === month)?.days;
  const next = loaded.find((one) => one.days.length > 0 && one.month > month)?.days[0]?.day;
  const isMissing = days === undefined || (days.length === 0 && next === undefined && hasNextPage);

  useEffect(() => {
    if (data && isMissing && !isFetching && !isError) void fetchNextPage();
  }, [data, isMissing, isFetching, isError, fetchNextPage]);

  return {
    month,
    firstMonth,
    lastMonth,
    turnTo,
    days,
    next,
    isLoading: isMissing,
    failure: isMissing ? query.error : null,
    isFetching,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    refetch: () => void refetch(),
    first: firstFree?.days[0]?.times[0],
  };
}
