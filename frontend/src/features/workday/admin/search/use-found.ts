import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { WorkdayService } from '../../../../shared/api';

/** Milliseconds without typing after which the search is sent. */
const pause = 120;

/** What the server finds by a text, once typing pauses; until then what was found before. Under two characters nothing. */
export function useFound(sought: string) {
  const [settled, setSettled] = useState(sought);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(sought), pause);
    return () => window.clearTimeout(timer);
  }, [sought]);
  const isAsked = [...sought].length >= 2;
  const query = useQuery({
    queryKey: ['/api/admin/search', settled],
    queryFn: () => WorkdayService.findRecords({ q: settled }),
    enabled: isAsked && [...settled].length >= 2,
    placeholderData: keepPreviousData,
    // Typed again a moment later it is shown at once.
    staleTime: 10_000,
    gcTime: 60_000,
  });
  const isWaiting = isAsked && (sought !== settled || query.isPlaceholderData || query.isPending);
  return { ...query, found: isAsked ? query.data : undefined, isAsked, isWaiting };
}
