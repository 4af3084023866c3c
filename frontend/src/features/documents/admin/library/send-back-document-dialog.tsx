import { Input } from 'antd';
import {
  DocumentRequestsService,
  type AdminDocumentDto,
  type AnsweredRequestDto,
} from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useDialogForm } from '../../../../shared/antd/use-dialog-form';
import type { Toast } from '../../../../shared/toast-store';
import { sendBackSchema } from '../requests/request-schema';

interface SendBackDocumentDialogProps {
  open: boolean;
  document: AdminDocumentDto;
  /** The request that the document answers. */
  request: AnsweredRequestDto;
  /** Action in the message afterwards. */
  toast: Pick<Toast, 'action'>;
  onClose: () => void;
  onSentBack: () => void;
}

/** Asks the client for the document again, with a reason. */
export function SendBackDocumentDialog(props: SendBackDocumentDialogProps) {
  const { open, document, request, toast, onClose, onSentBack } = props;
  const { id, itemId } = request;
  const { control, dialog } = useDialogForm({
    open,
    draft: `request-reason:${id}:${itemId}`,
    schema: sendBackSchema,
    empty: { reason: '' },
    call: ({ reason }) => {
      const requestBody = { status: 'pending_review', reason } as const;
      return itemId === null
        ? DocumentRequestsService.updateDocumentRequest({ id, requestBody })
        : DocumentRequestsService.reviewRequestItem({ id, itemId, requestBody });
    },
    events: ['document_request.sent_back'],
    success: () => ({ title: 'Request sent back', ...toast }),
    failure: 'Failed to send back request',
    onClose,
    onSuccess: () => {
      onClose();
      onSentBack();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title="Send back"
      subtitle={
        <p>
          {document.client.name} is asked for “{document.title}” again. {document.fileName} stays in the
          client's documents.
        </p>
      }
      submit="Send back"
    >
      <Field control={control} name="reason" label="Reason" hint="Shown to the client.">
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}
