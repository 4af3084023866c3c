import { useMemo } from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import type { AdminSiteDto, OfferedServiceDto } from '../../../shared/api';
import { Field, InSpanish, SpanishField } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { emptyService, formOf, longest, serviceSchema, withTexts, type ServiceForm } from './service-schema';
import { useSaveOffer } from './use-save-offer';

interface ServiceDialogProps {
  site: AdminSiteDto;
  /** `new` adds one; undefined closes the dialog. */
  service: OfferedServiceDto | 'new' | undefined;
  onClose: () => void;
}

const spanishTexts = () =>
  [
    { name: 'es.title', label: t('Title in Spanish'), maxLength: longest.title },
    { name: 'es.description', label: t('Description in Spanish'), rows: 2, maxLength: longest.description },
    { name: 'es.details', label: t('Details in Spanish'), rows: 8, maxLength: longest.details },
    { name: 'es.features', label: t('What you offer in Spanish'), rows: 6, maxLength: longest.features },
  ] as const;

/** Texts of a service on the website. */
export function ServiceDialog({ site, service, onClose }: ServiceDialogProps) {
  const last = useLastDefined(service);
  const edited = last === 'new' ? undefined : last;
  const values = useMemo(() => (edited ? formOf(site, edited) : emptyService), [site, edited]);
  const { save, store } = useSaveOffer(site);
  const { control, dialog } = useDialogForm({
    open: service !== undefined,
    draft: `service:${edited?.id ?? 'new'}`,
    schema: serviceSchema,
    empty: emptyService,
    values,
    call: (form: ServiceForm) => save(withTexts(site, edited?.id, form)),
    events: ['practice.changed'],
    success: edited ? t('Service saved') : t('Service added'),
    failure: edited ? t('Failed to save the service') : t('Failed to add the service'),
    onSuccess: (saved) => {
      store(saved);
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      width={720}
      title={edited ? t('Edit service') : t('Add service')}
      submit={edited ? t('Save changes') : t('Add service')}
    >
      <Field control={control} name="title" label={t('Title')}>
        {(field) => <Input {...field} autoComplete="off" maxLength={longest.title} />}
      </Field>
      <Field control={control} name="description" label={t('Description')} hint={t('One or two sentences')}>
        {(field) => <Input.TextArea {...field} rows={2} maxLength={longest.description} />}
      </Field>
      <Field
        control={control}
        name="details"
        label={t('Details')}
        optional
        hint={t('Leave an empty line between two paragraphs')}
      >
        {(field) => <Input.TextArea {...field} rows={8} maxLength={longest.details} />}
      </Field>
      <Field
        control={control}
        name="features"
        label={t('What you offer')}
        optional
        hint={t('One feature a line')}
      >
        {(field) => <Input.TextArea {...field} rows={6} maxLength={longest.features} />}
      </Field>
      <InSpanish>
        {spanishTexts().map((text) => (
          <SpanishField key={text.name} control={control} {...text} />
        ))}
      </InSpanish>
    </FormDialog>
  );
}
