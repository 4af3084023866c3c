import { useMemo } from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import { TaxRatesService, type TaxRateDto } from '../../../../shared/api';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { emptyTaxRate, formOf, requestOf, taxRateSchema, type TaxRateForm } from './tax-rate-schema';

/** Adds a tax rate, or changes one that no item was written with. */
export function TaxRateDialog({ rate, onClose }: DialogOf<{ rate: TaxRateDto | 'new' }>) {
  const last = useLastDefined(rate);
  const edited = last === 'new' ? undefined : last;
  const values = useMemo(() => (edited ? formOf(edited) : emptyTaxRate), [edited]);
  const { control, dialog } = useDialogForm({
    open: rate !== undefined,
    draft: `tax-rate:${edited?.id ?? 'new'}`,
    schema: taxRateSchema,
    empty: emptyTaxRate,
    values,
    call: (sent: TaxRateForm, keyFor) => {
      const requestBody = requestOf(sent);
      return edited
        ? TaxRatesService.updateTaxRate({ id: edited.id, requestBody })
        : TaxRatesService.createTaxRate({ requestBody, idempotencyKey: keyFor({ ...requestBody }) });
    },
    events: ['tax_rate.changed'],
    success: edited ? t('Tax rate saved') : t('Tax rate added'),
    failure: edited ? t('Failed to save the tax rate') : t('Failed to add the tax rate'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={edited ? t('Edit tax rate') : t('New tax rate')}
      subtitle={<p>{t('A rate can’t change once an invoice uses it. Add another one then.')}</p>}
      submit={edited ? t('Save tax rate') : t('Add tax rate')}
    >
      <Field control={control} name="name" label={t('Name')} hint={t('Shown on invoices.')}>
        {(field) => <Input {...field} maxLength={60} autoComplete="off" />}
      </Field>
      <div className="ui-form-pairs">
        <Field control={control} name="percent" label={t('Percent')}>
          {(field) => <Input {...field} inputMode="decimal" maxLength={8} autoComplete="off" suffix="%" />}
        </Field>
        <Field
          control={control}
          name="taxableShare"
          label={t('Taxed part of the amount')}
          hint={t('For example 80 for data processing in Texas.')}
        >
          {(field) => <Input {...field} inputMode="decimal" maxLength={8} autoComplete="off" suffix="%" />}
        </Field>
      </div>
      <Field
        control={control}
        name="reason"
        label={t('Note under the item')}
        optional
        hint={t('For example, why it isn’t taxed.')}
      >
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </Field>
      <Field control={control} name="nameEs" label={t('Name in Spanish')} optional>
        {(field) => <Input {...field} maxLength={60} autoComplete="off" lang="es" />}
      </Field>
      <Field control={control} name="reasonEs" label={t('Note in Spanish')} optional>
        {(field) => <Input {...field} maxLength={200} autoComplete="off" lang="es" />}
      </Field>
    </FormDialog>
  );
}
