import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type {
  AdminDocumentRequestDto,
  DocumentDetailsDto,
  DocumentRequestAction,
} from '../../../../shared/api';
import { Dialog } from '../../../../shared/antd/dialog';
import { Failed } from '../../../../shared/antd/states';
import { DocumentDialog } from '../../shared/document-dialog';
import { Icon } from '../../../../shared/icon';
import { useAllowed } from '../../../../shared/use-allowed';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { useAccept } from './use-accept';

interface AnswerDialogProps {
  /** Request whose upload is reviewed; undefined closes the dialog. */
  request: AdminDocumentRequestDto | undefined;
  onSendBack: (request: AdminDocumentRequestDto) => void;
  onClose: () => void;
}

/** A client's upload for a request, to be accepted or sent back. */
export function AnswerDialog({ request, onSendBack, onClose }: AnswerDialogProps) {
  const documentId = request?.documentId ?? undefined;
  const details = useQuery<DocumentDetailsDto>({
    queryKey: [`/api/documents/${documentId}/details`],
    enabled: documentId !== undefined,
    staleTime: 0,
  });
  const accept = useAccept(onClose);
  const { isClosed } = useRecordClient();
  const may = useAllowed<DocumentRequestAction>(request && `/api/admin/document-requests/${request.id}`);
  if (details.isError) {
    return (
      <Dialog open={request !== undefined} title={request?.title ?? ''} onClose={onClose}>
        <Failed message="Failed to load the document. Please try again." of={details} />
      </Dialog>
    );
  }
  return (
    <DocumentDialog
      document={documentId === undefined ? undefined : details.data}
      viewer="admin"
      onClose={onClose}
      actions={
        request &&
        !isClosed && (
          <>
            {may('sendBack') && (
              <Button icon={<Icon name="undo" size={18} />} onClick={() => onSendBack(request)}>
                Send back
              </Button>
            )}
            {may('accept') && (
              <Button
                type="primary"
                icon={<Icon name="check" size={18} />}
                loading={accept.isPending}
                onClick={() => accept.mutate(request.id)}
              >
                Accept
              </Button>
            )}
          </>
        )
      }
    />
  );
}
