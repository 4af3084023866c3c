import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import type { AdminSiteDto, OfferedServiceDto } from '../../../shared/api';
import { TranslatedField } from '../../../shared/antd/form-language';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { StartFromSample } from '../../../shared/antd/sample-button';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { useSamples, useSaveSite } from '../../../shared/practice/saving-site';
import { SiteTextLanguage } from '../../../shared/practice/site-text-language';
import {
  emptyService,
  formOf,
  longest,
  serviceSchema,
  textsFor,
  withTexts,
  type ServiceForm,
} from './service-schema';

interface ServiceDialogProps {
  site: AdminSiteDto;
  /** `new` adds one; undefined closes the dialog. */
  service: OfferedServiceDto | 'new' | undefined;
  onClose: () => void;
}

const textOf = <Name extends keyof ServiceForm['es']>(id: string, name: Name) =>
  ({ name, es: `es.${name}`, path: `services.${id}.${name}` }) as const;

const textNames = ['title', 'description', 'details', 'features'] as const;

/** Texts of a service on the website. */
export function ServiceDialog({ site, service, onClose }: ServiceDialogProps) {
  const last = useLastDefined(service);
  const edited = last === 'new' ? undefined : last;
  const values = useMemo(() => (edited ? formOf(site, edited) : emptyService), [site, edited]);
  const { save, store } = useSaveSite(site);
  const { form, control, dialog } = useDialogForm({
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
  const id = edited?.id ?? '';
  return (
    <FormDialog
      {...dialog}
      width={720}
      title={edited ? t('Edit service') : t('Add service')}
      submit={edited ? t('Save changes') : t('Add service')}
    >
      <SiteTextLanguage site={site} control={control} texts={textNames.map((name) => textOf(id, name))}>
        <TranslatedField control={control} {...textOf(id, 'title')} label={t('Title')} max={longest.title} />
        <ServiceText
          form={form}
          service={id}
          name="description"
          label={t('Description')}
          hint={t('One or two sentences')}
          rows={2}
        />
        <ServiceText
          form={form}
          service={id}
          name="details"
          label={t('Details')}
          hint={t('Leave an empty line between two paragraphs')}
          rows={8}
        />
        <ServiceText
          form={form}
          service={id}
          name="features"
          label={t('What you offer')}
          hint={t('One feature a line')}
          rows={6}
        />
      </SiteTextLanguage>
    </FormDialog>
  );
}

interface ServiceTextProps {
  form: UseFormReturn<ServiceForm>;
  /** Id; empty for a new one. */
  service: string;
  name: 'description' | 'details' | 'features';
  label: string;
  hint: string;
  rows: number;
}

/** One of its texts; while it is empty, with a sample of ours if there is one. */
function ServiceText({ form, service, name, ...field }: ServiceTextProps) {
  const { control } = form;
  const samples = useSamples();
  const english = samples?.services.find((sample) => sample.id === service);
  const spanish = samples?.translations.es.services.find((sample) => sample.id === service);
  const isEmpty = useWatch({ control, name }).trim() === '';
  const fill = () => {
    if (!english || !spanish) return;
    form.setValue(name, textsFor(english)[name], { shouldDirty: true });
    const place = `es.${name}` as const;
    if (form.getValues(place).trim() === '')
      form.setValue(place, textsFor(spanish)[name], { shouldDirty: true });
  };
  return (
    <div className="sample-place stack gap-s">
      <TranslatedField control={control} {...textOf(service, name)} {...field} optional max={longest[name]} />
      {english && spanish && isEmpty && <StartFromSample of={field.label} fill={fill} />}
    </div>
  );
}
