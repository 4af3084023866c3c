import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { useAction } from '../../../shared/action/use-action';
import { StorageService, type ClientDto } from '../../../shared/api';
import { Field } from '../../../shared/antd/field';
import { FormDialog } from '../../../shared/antd/form-dialog';
import { bytesOf, quotaFormOf, quotaSchema, type QuotaForm } from './quota-form';

interface QuotaDialogProps {
  client: ClientDto;
  /** Current quota in bytes. */
  quota: number;
  open: boolean;
  onClose: () => void;
}

/** Sets a client's storage quota. */
export function QuotaDialog({ client, quota, open, onClose }: QuotaDialogProps) {
  const form = useForm({
    resolver: standardSchemaResolver(quotaSchema),
    values: quotaFormOf(quota),
  });
  const { control, handleSubmit, reset, formState } = form;
  const saving = useAction({
    call: (values: QuotaForm) =>
      StorageService.setClientStorage({ id: client.id, requestBody: { quota: bytesOf(values) } }),
    events: ['storage.quota_changed'],
    success: 'Storage changed',
    failure: 'Failed to change storage',
    form,
    onSuccess: onClose,
  });
  const submit = handleSubmit((values) => saving.mutate(values));
  return (
    <FormDialog
      open={open}
      title={`Storage of ${client.username}`}
      subtitle={<p>Your own uploads don’t count. Lowering the limit deletes nothing.</p>}
      submit="Save"
      isDirty={formState.isDirty}
      isSaving={saving.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => reset(quotaFormOf(quota))}
    >
      <Field control={control} name="quota" label="Gigabytes" hint="1 GB is 1,000,000,000 bytes.">
        {(field) => <Input {...field} inputMode="decimal" maxLength={8} />}
      </Field>
    </FormDialog>
  );
}
