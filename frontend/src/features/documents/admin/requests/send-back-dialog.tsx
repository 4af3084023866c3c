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
  onClose: () => void;
}

/** Sends an upload back to the client with a reason. */
export function SendBackDialog({ request, onClose }: SendBackDialogProps) {
  const lastRequest = useLastDefined(request);
  const { control, dialog } = useDialogForm({
    open: request !== undefined,
    draft: `request-reason:${request?.id}`,
    schema: sendBackSchema,
    empty: { reason: '' },
    call: ({ reason }) =>
      DocumentRequestsService.updateDocumentRequest({
        id: lastRequest?.id ?? 0,
        requestBody: { status: 'pending_review', reason },
      }),
    events: ['document_request.sent_back'],
    success: 'Request sent back',
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
            {lastRequest.client.name} is asked for “{lastRequest.title}” again. {lastRequest.fileName} stays
            in the client's documents.
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
