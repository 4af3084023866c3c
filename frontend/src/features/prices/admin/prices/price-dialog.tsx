import { useId, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { t } from '@steward/texts';
import { SwitchField } from '../../../../admin/forms/switch-field';
import { PricesService, TaxRatesService, type AdminPriceDto } from '../../../../shared/api';
import { FormLanguage, TranslatedField } from '../../../../shared/antd/form-language';
import { Field, AmountInput } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { useAdminSite } from '../../../../shared/practice/admin-site';
import { useSamples } from '../../../../shared/practice/saving-site';
import {
  changesOf,
  emptyPrice,
  formOf,
  longest,
  priceSchema,
  requestOf,
  sampleFormOf,
  serviceOptions,
  unitOptions,
  type PriceForm,
} from './price-schema';

/** Place of a text and its Spanish one in the form, and its path in the answers. */
const textAt = <Name extends string>(name: Name) => ({ name, es: `es.${name}`, path: name }) as const;
const texts = {
  title: textAt('title'),
  priceText: textAt('priceText'),
  description: textAt('description'),
  features: textAt('features'),
};
const packageTexts = {
  name: textAt('package.name'),
  priceText: textAt('package.priceText'),
  note: textAt('package.note'),
};

/** Adds a price, or changes one. */
export function PriceDialog({ price, onClose }: DialogOf<{ price: AdminPriceDto | 'new' }>) {
  const last = useLastDefined(price);
  const edited = last === 'new' ? undefined : last;
  const values = useMemo(() => (edited ? formOf(edited) : emptyPrice), [edited]);
  const { form, control, dialog } = useDialogForm({
    open: price !== undefined,
    draft: `price:${edited?.id ?? 'new'}`,
    schema: priceSchema,
    empty: emptyPrice,
    values,
    call: (sent: PriceForm, keyFor) => {
      if (edited) return PricesService.updatePrice({ id: edited.id, requestBody: changesOf(edited, sent) });
      const requestBody = requestOf(sent);
      return PricesService.createPrice({ requestBody, idempotencyKey: keyFor({ ...requestBody }) });
    },
    events: ['price.changed'],
    success: edited ? t('Price saved') : t('Price added'),
    failure: edited ? t('Failed to save the price') : t('Failed to add the price'),
    onClose,
  });
  const hasPackage = useWatch({ control, name: 'hasPackage' });
  return (
    <FormDialog
      {...dialog}
      width={720}
      title={edited ? t('Edit price') : t('Add price')}
      submit={edited ? t('Save changes') : t('Add price')}
    >
      <FormLanguage
        key={edited?.id}
        control={control}
        texts={[...Object.values(texts), ...(hasPackage ? Object.values(packageTexts) : [])]}
        staleSince={edited?.staleSince}
        review={async (path) => {
          if (edited)
            await PricesService.updatePrice({
              id: edited.id,
              requestBody: { reviewedTranslations: { es: [path] } },
            });
        }}
        events={['price.changed']}
      >
        {!edited && <StartFromPrice form={form} />}
        <PriceFields control={control} />
        <SwitchField
          control={control}
          name="hasPackage"
          label={t('Package')}
          hint={t('A bundle at a lower rate')}
        />
        <PackageFields control={control} />
      </FormLanguage>
    </FormDialog>
  );
}

/** Fills the form with one of our prices, in both languages. */
function StartFromPrice({ form }: { form: UseFormReturn<PriceForm, unknown, PriceForm> }) {
  const samples = useSamples();
  const id = useId();
  if (!samples) return null;
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {t('Start from our sample')}
      </label>
      <Select<number>
        id={id}
        placeholder={t('Choose a price')}
        options={samples.prices.map(({ title }, value) => ({ value, label: title }))}
        onChange={(place) => form.reset(sampleFormOf(samples, place), { keepDefaultValues: true })}
      />
    </div>
  );
}

function PriceFields({ control }: { control: Control<PriceForm, unknown, PriceForm> }) {
  // The public answer has no titles of hidden services.
  const { services = [] } = useAdminSite().data ?? {};
  return (
    <>
      <TranslatedField control={control} {...texts.title} label={t('Title')} max={longest.title} />
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
      <TaxField control={control} />
      <TranslatedField
        control={control}
        {...texts.priceText}
        label={t('Price note')}
        optional
        hint={t('“Starting at”, or instead of a price, “Based on volume”')}
        max={longest.text}
      />
      <TranslatedField
        control={control}
        {...texts.description}
        label={t('Description')}
        optional
        max={longest.description}
      />
      <TranslatedField
        control={control}
        {...texts.features}
        label={t('What it includes')}
        optional
        hint={t('One feature a line')}
        rows={4}
        max={longest.features}
      />
    </>
  );
}

/** Tax rate with which items of invoices begin; nothing without a rate. */
function TaxField({ control }: { control: Control<PriceForm, unknown, PriceForm> }) {
  const { data: rates = [] } = useQuery({
    queryKey: ['/api/admin/tax-rates'],
    queryFn: () => TaxRatesService.listTaxRates(),
  });
  const chosen = useWatch({ control, name: 'taxRateId' });
  const offered = rates.filter(({ id, retired }) => !retired || id === chosen);
  if (offered.length === 0) return null;
  return (
    <Field
      control={control}
      name="taxRateId"
      label={t('Tax')}
      optional
      hint={t('Items from the price list begin with it.')}
    >
      {({ value, onChange, ...field }) => (
        <Select
          {...field}
          value={value ?? 0}
          options={[
            { value: 0, label: t('No tax') },
            ...offered.map(({ id, name, percent }) => ({
              value: id,
              label: t('[tax rate] {name}, {percent}%', { name, percent }),
            })),
          ]}
          onChange={(id: number) => onChange(id === 0 ? null : id)}
        />
      )}
    </Field>
  );
}

function PackageFields({ control }: { control: Control<PriceForm, unknown, PriceForm> }) {
  if (!useWatch({ control, name: 'hasPackage' })) return null;
  return (
    <>
      <TranslatedField
        control={control}
        {...packageTexts.name}
        label={t('Package name')}
        max={longest.title}
      />
      <div className="ui-form-pairs">
        <Field control={control} name="package.price" label={t('Package price')} optional>
          {(field) => <AmountInput {...field} />}
        </Field>
        <Field control={control} name="package.savings" label={t('Savings')} optional>
          {(field) => <AmountInput {...field} />}
        </Field>
        <TranslatedField
          control={control}
          {...packageTexts.priceText}
          label={t('Package price note')}
          optional
          max={longest.text}
        />
        <TranslatedField
          control={control}
          {...packageTexts.note}
          label={t('Note')}
          optional
          hint={t('Such as “3 hours included”')}
          max={longest.note}
        />
      </div>
    </>
  );
}
