import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentRequestsService, type AdminDocumentRequestDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { sendBackSchema } from './request-schema';

interface SendBackDialogProps {
  /** Request to send back; undefined closes the dialog. */
  request: AdminDocumentRequestDto | undefined;
  onSentBack: () => void;
  onClose: () => void;
}

const noReason = { reason: '' };

/** Sends an upload back to the client with a reason. */
export function SendBackDialog({ request, onSentBack, onClose }: SendBackDialogProps) {
  const lastRequest = useLastDefined(request);
  const form = useForm({
    resolver: standardSchemaResolver(sendBackSchema),
    defaultValues: noReason,
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, request && `request-reason:${request.id}`);
  const sending = useAction({
    call: ({ reason }: typeof noReason) =>
      DocumentRequestsService.updateDocumentRequest({
        id: lastRequest?.id ?? 0,
        requestBody: { status: 'pending_review', reason },
      }),
    events: ['document_request.sent_back'],
    success: 'Request sent back',
    failure: 'Failed to send back request',
    form,
    onSuccess: onSentBack,
  });
  const submit = handleSubmit((values) => sending.mutate(values));
  return (
    <FormDialog
      open={request !== undefined}
      title="Send back"
      subtitle={
        lastRequest && (
          <p>
            {lastRequest.username} is asked for “{lastRequest.title}” again. {lastRequest.fileName} stays in
            the client's documents.
          </p>
        )
      }
      submit="Send back"
      isDirty={formState.isDirty}
      isSaving={sending.isPending}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => reset(noReason)}
    >
      <Field control={control} name="reason" label="Reason" hint="Shown to the client.">
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}
