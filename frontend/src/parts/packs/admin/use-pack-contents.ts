import { useQuery } from '@tanstack/react-query';
import type { PackContent } from '../../../features/clients/admin/offered/pack-contents';
import { useEntries } from '../../../shared/parts/parts-in-use';

const none: readonly PackContent[] = [];

/** Whatever the parts in use let packs send; none until it is loaded. */
export function usePackContents() {
  const added = useEntries('pack.contents');
  const query = useQuery({
    queryKey: ['pack-contents', ...added.map(({ part }) => part)],
    queryFn: () => Promise.all(added.map(({ value: load }) => load())),
    staleTime: Infinity,
    ...(added.length === 0 && { initialData: [] }),
  });
  return { ...query, contents: query.data ?? none };
}

/** Rows of that content in a pack, or in its preview; none while its part is off. */
export function rowsIn<Row extends object>(pack: object, { key }: PackContent): readonly Row[] {
  const found = Object.entries(pack).find(([name]) => name === key);
  return (found?.[1] ?? []) as readonly Row[];
}
