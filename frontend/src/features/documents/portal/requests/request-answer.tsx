import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentRequestsService, type DocumentRequestDto } from '../../../../shared/api';
import { given } from '../../../../shared/http/paged-list';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import { formatDateTime } from '../../../../shared/text/format';
import { usePortalAddress } from '../../../../portal/portal-address';

interface RequestAnswerProps {
  /** document_requests.id */
  id: number;
  /** Item of a checklist. */
  itemId?: number;
  answer: Pick<
    DocumentRequestDto,
    'title' | 'status' | 'documentId' | 'fileName' | 'uploadedAt' | 'undoable'
  >;
}

/** Upload for a request or an item of its checklist; it can be undone until the practice has opened it. */
export function RequestAnswer({ id, itemId, answer }: RequestAnswerProps) {
  const { title, status, documentId, fileName, uploadedAt, undoable } = answer;
  const { may } = useActingFor();
  const address = usePortalAddress();
  const undo = useAction({
    call: () => DocumentRequestsService.undoRequestedUpload({ id, ...given({ itemId }) }),
    events: [itemId === undefined ? 'document_request.undone' : 'document_request.item_undone'],
    success: () => ({
      title: t('Upload undone'),
      description: t('You can upload a file for {title} again.', { title }),
    }),
    failure: [t('Undo failed'), t('Failed to undo the upload. Please try again.')],
  });
  return (
    <div className="portal-request-answer row to-start between">
      <div>
        {status === 'completed' ? (
          <Badge colour="ok">{t('Accepted')}</Badge>
        ) : (
          <Badge colour="yellow">{t('Waiting for review')}</Badge>
        )}
        {documentId !== null && (
          <p>{may('documents') ? <Link {...address.document(documentId)}>{fileName}</Link> : fileName}</p>
        )}
        {uploadedAt !== null && (
          <p className="ui-hint">{t('Uploaded {when}', { when: formatDateTime(uploadedAt) })}</p>
        )}
      </div>
      {undoable && (
        <Button
          icon="undo"
          of={undo}
          disabled={undo.isPending}
          aria-label={t('Undo the upload of {title}', { title })}
        >
          {t('Undo')}
        </Button>
      )}
    </div>
  );
}
