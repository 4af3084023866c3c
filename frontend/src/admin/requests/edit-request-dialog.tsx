import { useMemo } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import {
  DocumentRequestsService,
  type AdminDocumentRequestDto,
  type UpdateDocumentRequestDto,
} from '../../shared/api';
import { showServerFields } from '../../shared/antd/server-fields';
import { useLast } from '../../shared/antd/use-last';
import { FormDialog } from '../form-dialog';
import { useDocumentChange } from '../use-document-change';
import { RequestFields } from './request-fields';
import { changesOf, emptyRequest, formOf, requestSchema, type RequestForm } from './request-schema';

interface EditRequestDialogProps {
  /** What is changed; undefined keeps the dialog closed. */
  request: AdminDocumentRequestDto | undefined;
  onClose: () => void;
}

/** What is asked for, in other words or until another day. */
export function EditRequestDialog({ request, onClose }: EditRequestDialogProps) {
  const shown = useLast(request);
  const values = useMemo(() => (shown ? formOf(shown) : emptyRequest), [shown]);
  const { control, handleSubmit, reset, setError, formState } = useForm<RequestForm>({
    resolver: standardSchemaResolver(requestSchema),
    values,
  });
  const saving = useDocumentChange({
    call: (changes: UpdateDocumentRequestDto) =>
      DocumentRequestsService.updateDocumentRequest({ id: shown?.id ?? 0, requestBody: changes }),
    done: 'Request updated',
    failed: 'Failed to update request',
    onDone: onClose,
    onFailure: (failure) => showServerFields(failure, values, setError),
  });
  const submit = handleSubmit((form) => {
    if (!shown) return;
    const changes = changesOf(shown, form);
    if (Object.keys(changes).length === 0) onClose();
    else saving.mutate(changes);
  });
  return (
    <FormDialog
      open={request !== undefined}
      title="Edit Request"
      subtitle={shown && <p>To {shown.username}</p>}
      submit="Save changes"
      isDirty={formState.isDirty}
      isSaving={saving.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => reset(values)}
    >
      <RequestFields control={control} />
    </FormDialog>
  );
}
