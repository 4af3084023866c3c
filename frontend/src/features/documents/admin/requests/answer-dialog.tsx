import { Button } from 'antd';
import { t } from '@steward/texts';
import type { AdminDocumentRequestDto, DocumentRequestAction } from '../../../../shared/api';
import { Icon } from '../../../../shared/icon';
import { useAllowed } from '../../../../shared/use-allowed';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { DocumentByIdDialog } from './document-by-id-dialog';
import { useAccept } from './use-accept';

interface AnswerDialogProps {
  /** Request whose upload is reviewed; undefined closes the dialog. */
  request: AdminDocumentRequestDto | undefined;
  onSendBack: (request: AdminDocumentRequestDto) => void;
  onClose: () => void;
}

/** A client's upload for a request, to be accepted or sent back. */
export function AnswerDialog({ request, onSendBack, onClose }: AnswerDialogProps) {
  const accept = useAccept(onClose);
  const { isClosed } = useRecordClient();
  const may = useAllowed<DocumentRequestAction>(request && `/api/admin/document-requests/${request.id}`);
  return (
    <DocumentByIdDialog
      id={request?.documentId ?? undefined}
      title={request?.title ?? ''}
      onClose={onClose}
      actions={
        request &&
        !isClosed && (
          <>
            {may('sendBack') && (
              <Button icon={<Icon name="undo" size={18} />} onClick={() => onSendBack(request)}>
                {t('Send back')}
              </Button>
            )}
            {may('accept') && (
              <Button
                type="primary"
                icon={<Icon name="check" size={18} />}
                loading={accept.isPending}
                onClick={() => accept.mutate(request.id)}
              >
                {t('Accept')}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
