import { Input } from 'antd';
import { t } from '@steward/texts';
import { StorageService, type ClientDto } from '../../../shared/api';
import { Field } from '../../../shared/antd/field';
import { FormDialog } from '../../../shared/antd/form-dialog';
import { useDialogForm } from '../../../shared/antd/use-dialog-form';
import { clientName } from './offered/record-client';
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
  const { control, dialog } = useDialogForm({
    open,
    schema: quotaSchema,
    empty: quotaFormOf(quota),
    values: quotaFormOf(quota),
    call: (values: QuotaForm) =>
      StorageService.setClientStorage({ id: client.id, requestBody: { quota: bytesOf(values) } }),
    events: ['storage.quota_changed'],
    success: t('Storage changed'),
    failure: t('Failed to change storage'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Storage of {client}', { client: clientName(client) })}
      subtitle={<p>{t('Your own uploads don’t count. Lowering the limit deletes nothing.')}</p>}
      submit={t('Save')}
    >
      <Field control={control} name="quota" label={t('Gigabytes')} hint={t('1 GB is 1,000,000,000 bytes.')}>
        {(field) => <Input {...field} inputMode="decimal" maxLength={8} />}
      </Field>
    </FormDialog>
  );
}
