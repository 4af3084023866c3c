import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import type { AdminSiteDto, OfferedServiceDto } from '../../../shared/api';
import { TranslatedField } from '../../../shared/antd/form-language';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { StartFromSample } from '../../../shared/antd/sample-button';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { useSamples } from '../../../shared/practice/admin-site';
import {
  emptyService,
  formOf,
  longest,
  serviceSchema,
  textsFor,
  withTexts,
  type ServiceForm,
} from './service-schema';
import { SiteTextLanguage } from './site-text-language';
import { useSaveOffer } from './use-save-offer';

interface ServiceDialogProps {
  site: AdminSiteDto;
  /** `new` adds one; undefined closes the dialog. */
  service: OfferedServiceDto | 'new' | undefined;
  onClose: () => void;
}

const textOf = <Name extends keyof ServiceForm['es']>(id: string, name: Name) =>
  ({ name, es: `es.${name}`, path: `services.${id}.${name}` }) as const;

/** Texts of a service on the website. */
export function ServiceDialog({ site, service, onClose }: ServiceDialogProps) {
  const last = useLastDefined(service);
  const edited = last === 'new' ? undefined : last;
  const values = useMemo(() => (edited ? formOf(site, edited) : emptyService), [site, edited]);
  const { save, store } = useSaveOffer(site);
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
  const title = textOf(id, 'title');
  const description = textOf(id, 'description');
  const details = textOf(id, 'details');
  const features = textOf(id, 'features');
  return (
    <FormDialog
      {...dialog}
      width={720}
      title={edited ? t('Edit service') : t('Add service')}
      submit={edited ? t('Save changes') : t('Add service')}
    >
      <SiteTextLanguage site={site} control={control} texts={[title, description, details, features]}>
        <TranslatedField control={control} {...title} label={t('Title')} max={longest.title} />
        <div className="sample-place stack gap-s">
          <TranslatedField
            control={control}
            {...description}
            label={t('Description')}
            optional
            hint={t('One or two sentences')}
            rows={2}
            max={longest.description}
          />
          <SampleText form={form} service={id} name="description" label={t('Description')} />
        </div>
        <div className="sample-place stack gap-s">
          <TranslatedField
            control={control}
            {...details}
            label={t('Details')}
            optional
            hint={t('Leave an empty line between two paragraphs')}
            rows={8}
            max={longest.details}
          />
          <SampleText form={form} service={id} name="details" label={t('Details')} />
        </div>
        <div className="sample-place stack gap-s">
          <TranslatedField
            control={control}
            {...features}
            label={t('What you offer')}
            optional
            hint={t('One feature a line')}
            rows={6}
            max={longest.features}
          />
          <SampleText form={form} service={id} name="features" label={t('What you offer')} />
        </div>
      </SiteTextLanguage>
    </FormDialog>
  );
}

interface SampleTextProps {
  form: UseFormReturn<ServiceForm>;
  service: string;
  name: 'description' | 'details' | 'features';
  label: string;
}

/** Below a text that is empty and of which we have a sample. */
function SampleText({ form, service, name, label }: SampleTextProps) {
  const samples = useSamples();
  const english = samples?.services.find((sample) => sample.id === service);
  const spanish = samples?.translations.es.services.find((sample) => sample.id === service);
  const text = useWatch({ control: form.control, name });
  if (!english || !spanish || text.trim() !== '') return null;
  const fill = () => {
    form.setValue(name, textsFor(english)[name], { shouldDirty: true });
    const place = `es.${name}` as const;
    if (form.getValues(place).trim() === '')
      form.setValue(place, textsFor(spanish)[name], { shouldDirty: true });
  };
  return <StartFromSample of={label} fill={fill} />;
}
