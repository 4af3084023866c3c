import { useMemo } from 'react';
import { Input, Select } from 'antd';
import { FormProvider, useFormContext } from 'react-hook-form';
import { t } from '@steward/texts';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { RecurringInvoicesService, type RecurringInvoiceDto } from '../../../../shared/api';
import { ClientSelect } from '../../../clients/admin/offered/client-select';
import { ItemsField } from '../offered/items-field';
import {
  changesOf,
  emptyRecurring,
  formOf,
  newRecurringOf,
  periodOptions,
  recurringSchema,
  type RecurringForm,
  type WrittenRecurring,
} from './recurring-schema';

interface RecurringDialogProps {
  /** 'new' creates one; undefined keeps the dialog closed. */
  recurring: RecurringInvoiceDto | 'new' | undefined;
  onClose: () => void;
}

/** Creates a recurring invoice, or edits its future invoices. */
export function RecurringDialog({ recurring, onClose }: RecurringDialogProps) {
  const lastRecurring = useLastDefined(recurring);
  const before = lastRecurring === 'new' ? undefined : lastRecurring;
  const values = useMemo(() => (before ? formOf(before) : emptyRecurring), [before]);
  const { form, saving, dialog } = useDialogForm({
    open: recurring !== undefined,
    draft: `recurring-items:${before?.id ?? 'new'}`,
    schema: recurringSchema,
    empty: emptyRecurring,
    values,
    call: (written: WrittenRecurring, keyFor) => {
      if (before) {
        const requestBody = changesOf(before, written);
        return RecurringInvoicesService.updateRecurringInvoice({ id: before.id, requestBody });
      }
      const requestBody = newRecurringOf(written);
      const idempotencyKey = keyFor({ ...requestBody });
      return RecurringInvoicesService.createRecurringInvoice({ requestBody, idempotencyKey });
    },
    events: ['recurring_invoice.changed'],
    success: before ? t('Recurring invoice updated') : t('Recurring invoice created'),
    failure: before
      ? t('Failed to update the recurring invoice')
      : t('Failed to create the recurring invoice'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={before ? t('Edit recurring invoice') : t('New recurring invoice')}
      subtitle={
        <p>
          {before
            ? t('For {name}. Invoices already issued don’t change.', { name: before.client.name })
            : t('Issued automatically; the client is notified.')}
        </p>
      }
      submit={before ? t('Save changes') : t('Create')}
    >
      <FormProvider {...form}>
        {!before && (
          <Field control={form.control} name="userId" label={t('Client')}>
            {(field) => <ClientSelect {...field} disabled={saving.isPending} />}
          </Field>
        )}
        <RecurringFields />
      </FormProvider>
    </FormDialog>
  );
}

function RecurringFields() {
  const { control } = useFormContext<RecurringForm>();
  return (
    <>
      <Field control={control} name="description" label={t('Description')}>
        {(field) => <Input {...field} maxLength={500} autoComplete="off" />}
      </Field>
      <div className="ui-form-pairs">
        <Field control={control} name="every" label={t('How often')}>
          {(field) => <Select {...field} options={periodOptions()} />}
        </Field>
        <Field control={control} name="dueInDays" label={t('Due after, in days')}>
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field control={control} name="startsOn" label={t('Starts')}>
          {(field) => <Input {...field} type="date" />}
        </Field>
        <Field control={control} name="endsOn" label={t('Ends')} optional>
          {(field) => <Input {...field} type="date" />}
        </Field>
      </div>
      <ItemsField />
    </>
  );
}
