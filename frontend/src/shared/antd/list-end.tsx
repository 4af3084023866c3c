import { Button } from 'antd';
import type { PagedList } from '../paged-list';

interface ListEndProps {
  list: Pick<
    PagedList<unknown>,
    'rows' | 'total' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** What a row is, and several are. */
  one: string;
  many: string;
  /** Said where the rest could not be loaded. */
  failed: string;
}

/** How much of a list is shown, and the way to the rest. */
export function ListEnd({ list, one, many, failed }: ListEndProps) {
  const { rows, total, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const all = total === 1 ? `1 ${one}` : `${total} ${many}`;
  return (
    <div className="ui-list-end">
      <p role="status">{hasNextPage ? `Showing ${rows.length} of ${all}` : all}</p>
      {isFetchNextPageError && <p role="alert">{failed}</p>}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}
