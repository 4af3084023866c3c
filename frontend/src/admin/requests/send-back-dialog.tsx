import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { DocumentRequestsService, type AdminDocumentRequestDto } from '../../shared/api';
import { Field } from '../../shared/antd/field';
import { showServerFields } from '../../shared/antd/server-fields';
import { useLast } from '../../shared/antd/use-last';
import { FormDialog } from '../form-dialog';
import { useDocumentChange } from '../use-document-change';
import { sendBackSchema } from './request-schema';

interface SendBackDialogProps {
  /** What is sent back; undefined keeps the dialog closed. */
  request: AdminDocumentRequestDto | undefined;
  onSentBack: () => void;
  onClose: () => void;
}

const noReason = { reason: '' };

/** Tells the client why what they uploaded is not what was asked for. */
export function SendBackDialog({ request, onSentBack, onClose }: SendBackDialogProps) {
  const shown = useLast(request);
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(sendBackSchema),
    defaultValues: noReason,
  });
  const sending = useDocumentChange({
    call: ({ reason }: typeof noReason) =>
      DocumentRequestsService.updateDocumentRequest({
        id: shown?.id ?? 0,
        requestBody: { status: 'pending_review', reason },
      }),
    done: 'Request sent back',
    failed: 'Failed to send back request',
    onDone: onSentBack,
    onFailure: (failure) => showServerFields(failure, noReason, setError),
  });
  const submit = handleSubmit((values) => sending.mutate(values));
  return (
    <FormDialog
      open={request !== undefined}
      title="Send Back"
      subtitle={
        shown && (
          <p>
            {shown.username} is asked for ‘{shown.title}’ again. {shown.fileName} stays among the documents.
          </p>
        )
      }
      submit="Send back"
      isDirty={formState.isDirty}
      isSaving={sending.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => reset(noReason)}
    >
      <Field control={control} name="reason" label="Reason" hint="The client reads this.">
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}
