import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useActingFor } from '../../../../shared/acting-for';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentRequestsService, type DocumentRequestDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { formatDateTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { usePortalAddress } from '../../../../portal/portal-address';

/** Upload for a request; it can be undone until the practice has opened it. */
export function RequestAnswer({ request }: { request: DocumentRequestDto }) {
  const { id, title, documentId, fileName, uploadedAt, undoable } = request;
  const { may } = useActingFor();
  const address = usePortalAddress();
  const undo = useAction({
    call: () => DocumentRequestsService.undoRequestedUpload({ id }),
    events: ['document_request.undone'],
    success: () => ({ title: 'Upload undone', description: `You can upload a file for ${title} again.` }),
    failure: ['Undo failed', 'Failed to undo the upload. Please try again.'],
  });
  return (
    <div className="portal-request-answer row to-start between">
      <div>
        <Badge colour="yellow">Waiting for review</Badge>
        {documentId !== null && (
          <p>{may('documents') ? <Link {...address.document(documentId)}>{fileName}</Link> : fileName}</p>
        )}
        {uploadedAt !== null && <p className="ui-hint">Uploaded {formatDateTime(uploadedAt)}</p>}
      </div>
      {undoable && (
        <Button
          icon={<Icon name="undo" size={18} />}
          loading={undo.isPending}
          disabled={undo.isPending}
          aria-label={`Undo the upload of ${title}`}
          onClick={() => undo.mutate()}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
