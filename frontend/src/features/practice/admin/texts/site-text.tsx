import { type Control, useController, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import type { AdminSiteDto, ApprovableText } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { Button } from '../../../../shared/antd/button';
import { TranslatedField, useLanguageOfTexts } from '../../../../shared/antd/form-language';
import { EntriesField } from './entries-field';
import { isListKey, longest, mostEntries, type TextKey, type TextPlace } from './text-places';
import { TextPreview } from './text-preview';
import { isSample, placesOf, sampleOf, type TextsForm } from './texts-form';

/** Texts that the website shows as headings, as the label of a button, or in a band. */
const looks: Partial<Record<TextKey, string>> = {
  headline: 'is-heading',
  offer: 'is-offer',
  closing: 'is-band',
  greeting: 'is-heading is-small',
  heroCaption: 'is-caption',
};

/** Id of the label that describes the buttons of a text. */
export const labelId = (key: ApprovableText): string => `label-of-${key}`;

interface SiteTextProps {
  control: Control<TextsForm>;
  site: AdminSiteDto;
  of: TextPlace;
}

/** One text of the website: its place, field, state and preview. */
export function SiteText({ control, site, of: { key, label, place, rows } }: SiteTextProps) {
  const language = useLanguageOfTexts();
  const names = placesOf(key);
  const { field } = useController({ control, name: names.name });
  const value = useWatch({ control, name: language === 'es' ? names.es : names.name });
  const isOurs = isSample(site, key, field.value);
  return (
    <div className="site-text all-columns">
      <div className="site-text-field stack gap-s">
        {isListKey(key) ? (
          <EntriesField key={language} control={control} of={key} label={label} place={place} />
        ) : (
          <TranslatedField
            control={control}
            {...names}
            label={label}
            hint={place}
            max={longest[key]}
            {...(rows !== undefined && { rows })}
            optional="unmarked"
          />
        )}
        {language === 'es' && !isListKey(key) && <p className="ui-hint">{place}</p>}
        <p className="site-text-count ui-hint numeric">
          {t('{count} of {most}', { count: value.length, most: isListKey(key) ? mostEntries : longest[key] })}
        </p>
        <div className="cluster gap-s">
          <span id={labelId(key)} hidden>
            {label}
          </span>
          {isOurs && <SampleMark control={control} site={site} of={key} />}
          {!isOurs && language === 'en' && (
            <Button
              type="text"
              size="small"
              aria-describedby={labelId(key)}
              onClick={() => field.onChange(sampleOf(site, key))}
            >
              {t('Reset to the sample')}
            </Button>
          )}
        </div>
      </div>
      <TextPreview look={looks[key]} value={value} english={field.value} language={language} />
    </div>
  );
}

interface SampleMarkProps {
  control: Control<TextsForm>;
  site: AdminSiteDto;
  of: ApprovableText;
}

/** The state of a sample: not shown until it is approved or changed. */
export function SampleMark({ control, site, of }: SampleMarkProps) {
  const { field } = useController({ control, name: 'approvedTexts' });
  if (!field.value.includes(of))
    return (
      <>
        <Badge colour="amber">{t('Sample text: not shown until you approve or change it')}</Badge>
        <Button
          size="small"
          aria-describedby={labelId(of)}
          onClick={() => field.onChange([...field.value, of])}
        >
          {t('Approve')}
        </Button>
      </>
    );
  if (site.approvedTexts.includes(of)) return null;
  return (
    <>
      <Badge colour="ok">{t('Approved once you save')}</Badge>
      <Button
        type="text"
        size="small"
        aria-describedby={labelId(of)}
        onClick={() => field.onChange(field.value.filter((key) => key !== of))}
      >
        {t('Undo')}
      </Button>
    </>
  );
}
