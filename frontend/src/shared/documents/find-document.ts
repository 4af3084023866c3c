import { useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { readPage, type Page } from '../paged-list';

// Newest first: five thousand documents lie between now and the oldest one that is looked for.
const MOST_PAGES = 25;
const PAGE = 200;

interface FindDocumentOptions<Row> {
  id: number | undefined;
  path: '/api/documents' | '/api/admin/documents';
  load: (limit: number, cursor: string | undefined) => Promise<Row[]>;
  staleTime: number;
}

/**
 * The document that the address names: from a list that is loaded already, else looked for page by page, so that a
 * link to a document and a reload of its dialog work. `null` when it is not there.
 */
export function useFindDocument<Row extends { id: number }>({
  id,
  path,
  load,
  staleTime,
}: FindDocumentOptions<Row>) {
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

async function search<Row extends { id: number }>(id: number, load: FindDocumentOptions<Row>['load']) {
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
