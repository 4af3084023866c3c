import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormLanguage } from '../antd/form-language';
import type { AdminSiteDto } from '../api';
import { useSaveSite } from './saving-site';

type FormProps<Values extends FieldValues> = ComponentProps<typeof FormLanguage<Values, AdminSiteDto>>;

interface Props<Values extends FieldValues> extends Pick<
  FormProps<Values>,
  'control' | 'texts' | 'initial' | 'children'
> {
  site: AdminSiteDto;
}

/** The switch for the language of details, texts, services or statistics of the practice. */
export function SiteTextLanguage<Values extends FieldValues>({ site, ...form }: Props<Values>) {
  const { save, store } = useSaveSite(site);
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
