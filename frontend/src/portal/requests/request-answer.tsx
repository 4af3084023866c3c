import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { DocumentRequestsService, type DocumentRequestDto } from '../../shared/api';
import { serverMessageOf } from '../../shared/api-error';
import { Badge } from '../../shared/antd/badge';
import { formatDateTime } from '../../shared/format';
import { Icon } from '../../shared/icon';
import { useToast } from '../../shared/toast';
import { useDocumentsChanged } from '../documents-changed';
import { usePortalAddress } from '../portal-address';

/** What was uploaded for a request; it can be taken back until the practice has looked at it. */
export function RequestAnswer({ request }: { request: DocumentRequestDto }) {
  const { id, title, documentId, fileName, uploadedAt, undoable } = request;
  const address = usePortalAddress();
  const changed = useDocumentsChanged();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: () => DocumentRequestsService.undoRequestedUpload({ id }),
    onSuccess: () => toast({ title: 'Upload taken back', description: `${title} is wanted again.` }),
    onError: (failure) => {
      const said = serverMessageOf(failure);
      toast({
        title: 'Undo failed',
        description: said ?? 'Failed to take the upload back. Please try again.',
        variant: 'destructive',
      });
    },
    // Also after a refusal: somebody has looked at it, or accepted it.
    onSettled: changed,
  });
  return (
    <div className="portal-request-answer portal-request-given">
      <div>
        <Badge colour="yellow">Waiting for review</Badge>
        {documentId !== null && (
          <p className="portal-request-file">
            <Link {...address.document(documentId)}>{fileName}</Link>
          </p>
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
