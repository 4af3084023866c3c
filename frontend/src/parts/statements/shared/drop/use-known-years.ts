import { useQueries } from '@tanstack/react-query';
import { useStatementSource, yearQuery } from '../statement-source';
import type { KnownYears } from './placing';

/** Grids of these years, as far as they are loaded. */
export function useKnownYears(years: readonly number[]): KnownYears {
  const source = useStatementSource();
  return useQueries({
    queries: years.map((year) => yearQuery(source, year)),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[years[index] ?? 0, data] as const] : []))),
  });
}
