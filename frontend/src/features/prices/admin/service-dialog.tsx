import { useMemo } from 'react';
import { t } from '@steward/texts';
import type { AdminSiteDto, OfferedServiceDto } from '../../../shared/api';
import { TranslatedField } from '../../../shared/antd/form-language';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { emptyService, formOf, longest, serviceSchema, withTexts, type ServiceForm } from './service-schema';
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
        <TranslatedField
          control={control}
          {...description}
          label={t('Description')}
          hint={t('One or two sentences')}
          rows={2}
          max={longest.description}
        />
        <TranslatedField
          control={control}
          {...details}
          label={t('Details')}
          optional
          hint={t('Leave an empty line between two paragraphs')}
          rows={8}
          max={longest.details}
        />
        <TranslatedField
          control={control}
          {...features}
          label={t('What you offer')}
          optional
          hint={t('One feature a line')}
          rows={6}
          max={longest.features}
        />
      </SiteTextLanguage>
    </FormDialog>
  );
}
