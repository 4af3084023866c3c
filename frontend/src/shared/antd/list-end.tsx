import { t } from '@steward/texts';
import { Button } from '../kit/button';
import type { PagedList } from '../http/paged-list';

interface ListEndProps {
  list: Pick<
    PagedList<unknown>,
    'rows' | 'total' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** Text of a number of rows: '1 message', '2 messages'. */
  count: (count: number) => string;
  /** Message if the next rows could not be loaded. */
  failed: string;
}

/** Number of rows shown, and the button that loads more. */
export function ListEnd({ list, count, failed }: ListEndProps) {
  const { rows, total, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const all = count(total);
  return (
    <div className="ui-list-end ui-hint cluster between">
      <p role="status">
        {hasNextPage ? t('Showing {shown, number} of {all}', { shown: rows.length, all }) : all}
      </p>
      {isFetchNextPageError && (
        <p role="alert" className="bad">
          {failed}
        </p>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Load more')}
        </Button>
      )}
    </div>
  );
}
