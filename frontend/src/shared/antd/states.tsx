import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { Spot } from '../art/spot';
import { errorMessage } from '../http/api-error';
import { Button } from '../kit/button';
import { Icon, type IconName } from '../kit/icon';
import type { PagedList } from '../http/paged-list';
import './states.css';

interface FailedProps {
  message: string;
  /** One helpful sentence. */
  detail?: string | undefined;
  icon?: IconName;
  /** Query that failed; its retry is offered. */
  of?: { refetch: () => unknown; isFetching: boolean; error?: unknown };
  /** Shows the server's explanation of the query's failure as the detail. */
  explains?: boolean;
  /** Retries something else than a query. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  retrying?: boolean;
}

/** Error state of a list or a detail. */
export function Failed(props: FailedProps) {
  const { message, icon = 'alert', of, explains = false, retryLabel = t('Retry') } = props;
  const { detail = explains ? errorMessage(of?.error) : undefined } = props;
  const { onRetry = of && (() => void of.refetch()), retrying = of?.isFetching ?? false } = props;
  return (
    <div role="alert" className="ui-failed note note-error">
      <Icon name={icon} />
      <div>
        <p className="strong">{message}</p>
        {detail && <p className="soft">{detail}</p>}
      </div>
      {onRetry && (
        <Button onClick={onRetry} loading={retrying} icon="refresh">
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

interface EmptyProps {
  art?: ReactNode;
  title: string;
  /** The title comes before the drawing. */
  titleFirst?: boolean | undefined;
  children?: ReactNode;
  action?: ReactNode;
}

/** Empty state of a list: a drawing, what will be here, and the first action. */
export function Empty({ art = <Spot name="well" />, title, titleFirst, children, action }: EmptyProps) {
  return (
    <div className="ui-empty stack gap-s soft">
      {!titleFirst && art}
      <p className="ui-empty-title">{title}</p>
      {titleFirst && art}
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Placeholder rows in the shape of a list: tile, title, meta line, action. */
export function ListSkeleton({ rows = 4, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      <ul className="ui-list lines" aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <li key={index}>
            <span className="ui-bone ui-bone-tile" />
            <div className="ui-bones">
              <span className="ui-bone" />
              <span className="ui-bone ui-bone-small" />
            </div>
            <span className="ui-bone ui-bone-action" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Place of a screen while its script is loaded: title and list. */
export function ScreenSkeleton() {
  return (
    <>
      <div className="ui-page-title" aria-hidden="true">
        <span className="ui-bone ui-bone-title" />
      </div>
      <div className="ui-card">
        <ListSkeleton label={t('Loading')} />
      </div>
    </>
  );
}

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
