import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { FormLanguage, type TranslatedText } from '../../../shared/antd/form-language';
import type { AdminSiteDto } from '../../../shared/api';
import { useSaveOffer } from './use-save-offer';

interface Props<Values extends FieldValues> {
  site: AdminSiteDto;
  control: Control<Values>;
  texts: readonly TranslatedText<Values>[];
  children: ReactNode;
}

/** The switch for the language of services or statistics. */
export function SiteTextLanguage<Values extends FieldValues>({ site, ...form }: Props<Values>) {
  const { save, store } = useSaveOffer(site);
  return (
    <FormLanguage
      {...form}
      staleSince={site.staleSince}
      review={(path) => save({ reviewedTranslations: { es: [path] } })}
      events={['practice.changed']}
      onReviewed={store}
    />
  );
}
