import { useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { Failed } from '../../../../shared/antd/states';
import { byUrgency } from '../../../../shared/due-text';
import { NextTask } from '../../../workday/portal/offered/next-task';
import { CompletedRequests } from './completed-requests';
import { RequestItem } from './request-item';
import { useRequests } from './use-requests';
import './requests.css';

/** Requests of the practice by due date; empty if there are none. */
export function RequestList() {
  const toUpload = useRequests('to_upload');
  const uploaded = useRequests('uploaded');
  const [sent, setSent] = useState(0);
  const failed = toUpload.isError && toUpload.rows.length === 0;
  const rows = [...byUrgency(toUpload.rows), ...uploaded.rows];
  // The lists load separately: for a moment, a request that moved is in both.
  const open = rows.filter(
    ({ id, updated_at }) => !rows.some((other) => other.id === id && other.updated_at > updated_at),
  );
  if (failed) {
    return (
      <div className="below">
        <Failed message={t('Failed to load requests. Please try again.')} of={toUpload} explains />
      </div>
    );
  }
  return (
    <>
      {sent > 0 && (
        <div className="below">
          <NextTask key={sent} done={t('Sent')} />
        </div>
      )}
      {open.length > 0 && (
        <section className="ui-card below" aria-labelledby="requests">
          <header>
            <h2 id="requests">{t('Requested documents')}</h2>
            <p className="ui-hint" role="status">
              {toUpload.total === 0 ? t('All uploaded') : t('{count} to upload', { count: toUpload.total })}
            </p>
          </header>
          <ul className="lines">
            {open.map((request) => (
              <RequestItem
                key={request.id}
                request={request}
                onSent={() => setSent((before) => before + 1)}
              />
            ))}
          </ul>
          {[toUpload, uploaded]
            .filter(({ hasNextPage }) => hasNextPage)
            .slice(0, 1)
            .map((list) => (
              <div key="more" className="ui-card-body">
                <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {t('Load more')}
                </Button>
              </div>
            ))}
        </section>
      )}
      <CompletedRequests />
    </>
  );
}
