import { Button } from 'antd';
import { t } from '@steward/texts';
import type { DocumentRequestDto } from '../../../../shared/api';
import { DueDate } from '../../../../shared/due-date';
import { filledItems, requestProgress } from '../../shared/request-progress';
import { Icon } from '../../../../shared/icon';
import { T } from '../../../../shared/rich-text';
import { Checklist } from './checklist';
import { RequestAnswer } from './request-answer';
import { RequestUpload } from './request-upload';
import { useKeptFocus } from './use-kept-focus';
import { useRequestPlace } from './use-named-request';

interface RequestItemProps {
  request: DocumentRequestDto;
  /** Called when its last file has arrived. */
  onSent: () => void;
}

/** One request, with its upload field or its upload. */
export function RequestItem({ request, onSent }: RequestItemProps) {
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
