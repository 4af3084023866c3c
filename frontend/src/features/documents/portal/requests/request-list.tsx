import { useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { Failed } from '../../../../shared/antd/states';
import { byUrgency } from '../../../../shared/text/due-text';
import { NextTask } from '../../../workday/portal/offered/next-task';
import { useRequests } from './use-requests';
import { Link } from 'react-router-dom';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { Badge } from '../../../../shared/antd/badge';
import { formatDate } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { T } from '../../../../shared/text/rich-text';
import { usePortalAddress } from '../../../../portal/portal-address';
import { useRequestPlace } from './use-named-request';
import type { DocumentRequestDto } from '../../../../shared/api';
import { DueDate } from '../../../../shared/practice/due-date';
import { filledItems, requestProgress } from '../../shared/request-progress';
import { Checklist } from './checklist';
import { RequestAnswer } from './request-answer';
import { RequestUpload } from './request-upload';
import { useKeptFocus } from './use-kept-focus';
import './requests.css';

/** Requests of the practice by due date; empty if there are none. */
export function RequestList() {
  const toUpload = useRequests('to_upload');
  const uploaded = useRequests('uploaded');
  const [sent, setSent] = useState<{ id: number; times: number }>();
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
      {/* Undone, it is to be uploaded again. */}
      {sent && !toUpload.rows.some(({ id }) => id === sent.id) && (
        <div className="below">
          <NextTask key={sent.times} done={t('Document uploaded successfully')} />
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
                onSent={() => {
                  setSent((before) => ({ id: request.id, times: (before?.times ?? 0) + 1 }));
                  return true;
                }}
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

/** Accepted requests, collapsed; empty if there are none. */
function CompletedRequests() {
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
                <Badge colour="ok">{t('Accepted')}</Badge>
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

interface RequestItemProps {
  request: DocumentRequestDto;
  /** Called when its last file has arrived; true if the screen says so. */
  onSent: () => boolean;
}

/** One request, with its upload field or its upload. */
function RequestItem({ request, onSent }: RequestItemProps) {
  const { id, title, items, description, reason, templateUrl, templateFileName } = request;
  const placeOf = useRequestPlace();
  const progress = requestProgress(request);
  const heading = useKeptFocus<HTMLHeadingElement>(progress);
  const isChecklist = items.length > 0;
  return (
    <li className={isChecklist ? 'portal-request portal-request-list' : 'portal-request'} {...placeOf(id)}>
      <div className="stack gap-xs">
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {description && <p className="soft">{description}</p>}
        {progress === 'to_upload' && (
          <p className="ui-meta">
            <DueDate of={request} />
            {isChecklist && (
              <span>
                {t('{count} of {total} done', { count: filledItems(items).length, total: items.length })}
              </span>
            )}
          </p>
        )}
        {reason !== null && (
          <p className="note note-amber">
            <Icon name="alert" size={18} />
            <span>
              <T text="<b>Sent back:</b> {reason}" values={{ reason }} />
            </span>
          </p>
        )}
        {templateUrl !== null && progress === 'to_upload' && (
          <Button
            type="text"
            className="portal-request-form"
            href={templateUrl}
            target="_blank"
            rel="noopener"
            icon={<Icon name="download" />}
            aria-label={t('Download form {file} for {title}', { file: templateFileName ?? '', title })}
          >
            {t('Download form')}
          </Button>
        )}
      </div>
      {isChecklist ? (
        <Checklist request={request} onSent={onSent} />
      ) : progress === 'uploaded' ? (
        <RequestAnswer id={id} answer={request} />
      ) : (
        <RequestUpload id={id} title={title} onSent={onSent} />
      )}
    </li>
  );
}
