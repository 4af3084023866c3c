import { useEffect, useRef } from 'react';
import { Button } from 'antd';
import type { DocumentRequestDto } from '../../../../shared/api';
import { DueDate } from '../../../../shared/due-date';
import { requestProgress } from '../../shared/request-progress';
import { Icon } from '../../../../shared/icon';
import { RequestAnswer } from './request-answer';
import { RequestUpload } from './request-upload';
import { useRequestPlace } from './use-named-request';

interface RequestItemProps {
  request: DocumentRequestDto;
  /** Called when its file has arrived. */
  onSent: () => void;
}

/** One request, with its upload field or its upload. */
export function RequestItem({ request, onSent }: RequestItemProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, description, reason, templateUrl, templateFileName } = request;
  const placeOf = useRequestPlace();
  const progress = requestProgress(request);
  const before = useRef(progress);
  useEffect(() => {
    if (before.current === progress) return;
    before.current = progress;
    // The focused control was removed: the focus stays at this request.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [progress]);
  return (
    <li className="portal-request" {...placeOf(request.id)}>
      <div className="stack gap-xs">
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {description && <p className="soft">{description}</p>}
        {progress === 'to_upload' && (
          <p className="ui-meta">
            <DueDate of={request} />
          </p>
        )}
        {reason !== null && (
          <p className="note note-amber">
            <Icon name="alert" size={18} />
            <span>
              <b>Sent back:</b> {reason}
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
            aria-label={`Download form ${templateFileName ?? ''} for ${title}`}
          >
            Download form
          </Button>
        )}
      </div>
      {progress === 'uploaded' ? (
        <RequestAnswer request={request} />
      ) : (
        <RequestUpload request={request} onSent={onSent} />
      )}
    </li>
  );
}
