import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { WorkdayService } from '../../../../shared/api';

/** Milliseconds without typing before the search is sent. */
const pause = 120;

/**
 * Search results once typing pauses, and the previous ones until then. Nothing for fewer than two characters.
 */
export function useFound(sought: string) {
  const [settled, setSettled] = useState(sought);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(sought), pause);
    return () => window.clearTimeout(timer);
  }, [sought]);
  const isAsked = [...sought].length >= 2;
  const query = useQuery({
    queryKey: ['/api/admin/search', settled],
    queryFn: () => WorkdayService.searchRecords({ q: settled }),
    enabled: isAsked && [...settled].length >= 2,
    placeholderData: keepPreviousData,
    // Cached for a moment, for repeated searches.
    staleTime: 10_000,
    gcTime: 60_000,
  });
  const isWaiting = isAsked && (sought !== settled || query.isPlaceholderData || query.isPending);
  return { ...query, found: isAsked ? query.data : undefined, isAsked, isWaiting };
}
