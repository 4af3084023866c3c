import { useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { readPage, type Page } from './paged-list';

// Newest first: five thousand rows lie between now and the oldest one that is looked for.
const MOST_PAGES = 25;
const PAGE = 200;

interface FindRowOptions<Row> {
  id: number | undefined;
  /** Of the list's call, with which its key begins. */
  path: string;
  load: (limit: number, cursor: string | undefined) => Promise<Row[]>;
  staleTime: number;
}

/**
 * The row that the address names, such as a document: from a list that is loaded already, else looked for page by
 * page, so that a link to it and a reload work. `null` when it is not there.
 */
export function useFindRow<Row extends { id: number }>({ id, path, load, staleTime }: FindRowOptions<Row>) {
  const client = useQueryClient();
  return useQuery<Row | null>({
    queryKey: [path, 'one', id],
    queryFn: () => (id === undefined ? null : search(id, load)),
    initialData: () => (id === undefined ? undefined : known<Row>(client, path, id)),
    enabled: id !== undefined,
    staleTime,
  });
}

function known<Row extends { id: number }>(client: QueryClient, path: string, id: number): Row | undefined {
  for (const [, data] of client.getQueriesData<InfiniteData<Page<Row>> | Row | null>({ queryKey: [path] })) {
    if (!data || !('pages' in data)) continue;
    const row = data.pages.flatMap((page) => page.rows).find((one) => one.id === id);
    if (row) return row;
  }
  return undefined;
}

async function search<Row extends { id: number }>(id: number, load: FindRowOptions<Row>['load']) {
  let cursor: string | undefined;
  for (let turn = 0; turn < MOST_PAGES; turn++) {
    const page: Page<Row> = await readPage(load(PAGE, cursor));
    const row = page.rows.find((one) => one.id === id);
    if (row) return row;
    if (!page.nextCursor) return null;
    cursor = page.nextCursor;
  }
  return null;
}
