import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for';
import { Badge } from '../../../../shared/antd/badge';
import { formatDate } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { T } from '../../../../shared/rich-text';
import { usePortalAddress } from '../../../../portal/portal-address';
import { useRequestPlace } from './use-named-request';
import { useRequests } from './use-requests';

/** Accepted requests, collapsed; empty if there are none. */
export function CompletedRequests() {
  const list = useRequests('completed');
  const { may } = useActingFor();
  const address = usePortalAddress();
  const placeOf = useRequestPlace();
  if (list.total === 0) return null;
  return (
    <details className="portal-requests-done below">
      <summary className="opens row gap-s">
        <Icon name="chevron" size={18} />
        <T
          text="Completed requests <span>({total})</span>"
          of={{ span: <span className="ui-hint" /> }}
          values={{ total: list.total }}
        />
      </summary>
      <ul className="ui-card ui-list lines" aria-label={t('Completed requests')}>
        {list.rows.map(({ id, title, documentId, fileName, updated_at }) => (
          <li key={id} className="ui-row" {...placeOf(id)}>
            <span className="ui-tile" aria-hidden="true">
              <Icon name="check" />
            </span>
            <div>
              <p className="ui-row-title">
                {documentId !== null && may('documents') ? (
                  <Link {...address.document(documentId)}>{title}</Link>
                ) : (
                  title
                )}
              </p>
              <p className="ui-meta">
                <Badge colour="ok">{t('accepted')}</Badge>
                {fileName !== null && <span>{fileName}</span>}
                <span>{formatDate(updated_at)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="above" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Load more')}
        </Button>
      )}
    </details>
  );
}
