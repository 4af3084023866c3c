import { Input } from 'antd';
import { DocumentRequestsService, type AdminDocumentRequestDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useDialogForm } from '../../../../shared/antd/use-dialog-form';
import { sendBackSchema } from './request-schema';

interface SendBackDialogProps {
  /** Request to send back; undefined closes the dialog. */
  request: AdminDocumentRequestDto | undefined;
  /** The one document of its checklist to send back; otherwise the whole request. */
  item?: AdminDocumentRequestDto['items'][number] | undefined;
  onClose: () => void;
}

/** Sends an upload back to the client with a reason. */
export function SendBackDialog({ request, item, onClose }: SendBackDialogProps) {
  const lastRequest = useLastDefined(request);
  const lastItem = useLastDefined(item);
  const { control, dialog } = useDialogForm({
    open: request !== undefined,
    draft: `request-reason:${request?.id}:${item?.id ?? ''}`,
    schema: sendBackSchema,
    empty: { reason: '' },
    call: ({ reason }) => {
      const id = lastRequest?.id ?? 0;
      const requestBody = { status: 'pending_review' as const, reason };
      return lastItem
        ? DocumentRequestsService.reviewRequestItem({ id, itemId: lastItem.id, requestBody })
        : DocumentRequestsService.updateDocumentRequest({ id, requestBody });
    },
    events: ['document_request.sent_back', 'document_request.item_sent_back'],
    success: lastItem ? 'Document sent back' : 'Request sent back',
    failure: 'Failed to send back request',
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Send back"
      subtitle={
        lastRequest && (
          <p>
            {lastRequest.client.name} is asked for “{lastItem?.title ?? lastRequest.title}” again.{' '}
            {staying(lastItem ?? lastRequest)}
          </p>
        )
      }
      submit="Send back"
    >
      <Field control={control} name="reason" label="Reason" hint="Shown to the client.">
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}

/** Sentence on the files that stay. */
function staying(sent: { fileName: string | null; notNeeded?: boolean }): string {
  if (sent.notNeeded) return '';
  return sent.fileName === null
    ? "Uploaded files stay in the client's documents."
    : `${sent.fileName} stays in the client's documents.`;
}
