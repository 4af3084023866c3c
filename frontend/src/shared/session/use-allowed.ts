import { useCallback, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** An answer about one record, with the actions that the caller may take now. */
interface WithAllowed<Action> {
  allowed: readonly Action[];
}

/**
 * Tells which actions are allowed on a record; none until its answer is loaded.
 * @param path of the record's call, for example '/api/documents/7/details'; undefined for no record
 */
export function useAllowed<Action extends string>(path: string | undefined): (action: Action) => boolean {
  const { data } = useQuery<WithAllowed<Action>>({
    queryKey: [path],
    enabled: path !== undefined,
    staleTime: 0,
  });
  return (action) => data?.allowed.includes(action) ?? false;
}

/** The same for a menu, which loads the answer each time before it opens. */
export function useAllowedOnOpen<Action extends string>(path: string) {
  const queries = useQueryClient();
  const [allowed, setAllowed] = useState<readonly Action[]>([]);
  const load = useCallback(async () => {
    const answer = await queries.fetchQuery<WithAllowed<Action>>({ queryKey: [path], staleTime: 0 });
    setAllowed(answer.allowed);
  }, [queries, path]);
  return { may: (action: Action) => allowed.includes(action), load };
}
