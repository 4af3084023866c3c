import { Button } from '../button';
import type { PagedList } from '../paged-list';

interface ListEndProps {
  list: Pick<
    PagedList<unknown>,
    'rows' | 'total' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** Noun for a row, singular and plural. */
  one: string;
  many: string;
  /** Message if the next rows could not be loaded. */
  failed: string;
}

/** Number of rows shown, and the button that loads more. */
export function ListEnd({ list, one, many, failed }: ListEndProps) {
  const { rows, total, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const all = total === 1 ? `1 ${one}` : `${total} ${many}`;
  return (
    <div className="ui-list-end ui-hint cluster between">
      <p role="status">{hasNextPage ? `Showing ${rows.length} of ${all}` : all}</p>
      {isFetchNextPageError && (
        <p role="alert" className="bad">
          {failed}
        </p>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}
