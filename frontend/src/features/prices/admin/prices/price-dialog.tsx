import { useMemo } from 'react';
import { Input, Select } from 'antd';
import { useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { SwitchField } from '../../../../admin/forms/switch-field';
import { PricesService, type AdminPriceDto } from '../../../../shared/api';
import { Field, AmountInput, InSpanish, SpanishField } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { useAdminSite } from '../../../../shared/practice/admin-site';
import {
  changesOf,
  emptyPrice,
  formOf,
  longest,
  priceSchema,
  requestOf,
  serviceOptions,
  unitOptions,
  type PriceForm,
} from './price-schema';

/** Adds a price, or changes one. */
export function PriceDialog({ price, onClose }: DialogOf<{ price: AdminPriceDto | 'new' }>) {
  const last = useLastDefined(price);
  const edited = last === 'new' ? undefined : last;
  const values = useMemo(() => (edited ? formOf(edited) : emptyPrice), [edited]);
  const { control, dialog } = useDialogForm({
    open: price !== undefined,
    draft: `price:${edited?.id ?? 'new'}`,
    schema: priceSchema,
    empty: emptyPrice,
    values,
    call: (form: PriceForm, keyFor) => {
      if (edited) return PricesService.updatePrice({ id: edited.id, requestBody: changesOf(edited, form) });
      const requestBody = requestOf(form);
      return PricesService.createPrice({ requestBody, idempotencyKey: keyFor({ ...requestBody }) });
    },
    events: ['price.changed'],
    success: edited ? t('Price saved') : t('Price added'),
    failure: edited ? t('Failed to save the price') : t('Failed to add the price'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      width={720}
      title={edited ? t('Edit price') : t('Add price')}
      submit={edited ? t('Save changes') : t('Add price')}
    >
      <PriceFields control={control} />
      <SwitchField
        control={control}
        name="hasPackage"
        label={t('Package')}
        hint={t('A bundle at a lower rate')}
      />
      <PackageFields control={control} />
      <SpanishFields control={control} />
    </FormDialog>
  );
}

function PriceFields({ control }: { control: Control<PriceForm, unknown, PriceForm> }) {
  // The public answer has no titles of hidden services.
  const { services = [] } = useAdminSite().data ?? {};
  return (
    <>
      <Field control={control} name="title" label={t('Title')}>
        {(field) => <Input {...field} autoComplete="off" maxLength={longest.title} />}
      </Field>
      <Field
        control={control}
        name="serviceId"
        label={t('Service')}
        optional
        hint={t('The services page shows the price with it')}
      >
        {(field) => <Select {...field} options={serviceOptions(services)} />}
      </Field>
      <div className="ui-form-pairs">
        <Field control={control} name="price" label={t('Price')} optional>
          {(field) => <AmountInput {...field} />}
        </Field>
        <Field control={control} name="unit" label={t('Unit')}>
          {(field) => <Select {...field} options={unitOptions()} />}
        </Field>
      </div>
      <Field
        control={control}
        name="priceText"
        label={t('Price note')}
        optional
        hint={t('“Starting at”, or instead of a price, “Based on volume”')}
      >
        {(field) => <Input {...field} autoComplete="off" maxLength={longest.text} />}
      </Field>
      <Field control={control} name="description" label={t('Description')} optional>
        {(field) => <Input {...field} autoComplete="off" maxLength={longest.description} />}
      </Field>
      <Field
        control={control}
        name="features"
        label={t('What it includes')}
        optional
        hint={t('One feature a line')}
      >
        {(field) => <Input.TextArea {...field} rows={4} maxLength={longest.features} />}
      </Field>
    </>
  );
}

function PackageFields({ control }: { control: Control<PriceForm, unknown, PriceForm> }) {
  if (!useWatch({ control, name: 'hasPackage' })) return null;
  return (
    <>
      <Field control={control} name="package.name" label={t('Package name')}>
        {(field) => <Input {...field} autoComplete="off" maxLength={longest.title} />}
      </Field>
      <div className="ui-form-pairs">
        <Field control={control} name="package.price" label={t('Package price')} optional>
          {(field) => <AmountInput {...field} />}
        </Field>
        <Field control={control} name="package.savings" label={t('Savings')} optional>
          {(field) => <AmountInput {...field} />}
        </Field>
        <Field control={control} name="package.priceText" label={t('Package price note')} optional>
          {(field) => <Input {...field} autoComplete="off" maxLength={longest.text} />}
        </Field>
        <Field
          control={control}
          name="package.note"
          label={t('Note')}
          optional
          hint={t('Such as “3 hours included”')}
        >
          {(field) => <Input {...field} autoComplete="off" maxLength={longest.note} />}
        </Field>
      </div>
    </>
  );
}

const spanishTexts = () =>
  [
    { name: 'es.title', label: t('Title in Spanish'), maxLength: longest.title },
    { name: 'es.priceText', label: t('Price note in Spanish'), maxLength: longest.text },
    { name: 'es.description', label: t('Description in Spanish'), maxLength: longest.description },
    { name: 'es.features', label: t('What it includes in Spanish'), rows: 4, maxLength: longest.features },
  ] as const;

const spanishPackageTexts = () =>
  [
    { name: 'es.package.name', label: t('Package name in Spanish'), maxLength: longest.title },
    { name: 'es.package.priceText', label: t('Package price note in Spanish'), maxLength: longest.text },
    { name: 'es.package.note', label: t('Note in Spanish'), maxLength: longest.note },
  ] as const;

function SpanishFields({ control }: { control: Control<PriceForm, unknown, PriceForm> }) {
  const hasPackage = useWatch({ control, name: 'hasPackage' });
  return (
    <InSpanish>
      {[...spanishTexts(), ...(hasPackage ? spanishPackageTexts() : [])].map((text) => (
        <SpanishField key={text.name} control={control} {...text} />
      ))}
    </InSpanish>
  );
}
