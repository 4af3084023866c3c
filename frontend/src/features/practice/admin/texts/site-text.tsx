import { type Control, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { TranslatedField, useLanguageOfTexts } from '../../../../shared/antd/form-language';
import { StartFromSample } from '../../../../shared/antd/sample-button';
import { EntriesField } from './entries-field';
import { isListKey, longest, mostEntries, type TextKey, type TextPlace } from './text-places';
import { TextPreview } from './text-preview';
import { isEmpty, placesOf, type TextsForm } from './texts-form';

/** Texts that the website shows as headings, as the label of a button, or in a band. */
const looks: Partial<Record<TextKey, string>> = {
  headline: 'is-heading',
  offer: 'is-offer',
  closing: 'is-band',
  greeting: 'is-heading is-small',
  heroCaption: 'is-caption',
};

interface SiteTextProps {
  control: Control<TextsForm>;
  of: TextPlace;
  /** Writes our sample into the form, in both languages; undefined until there are samples. */
  fill: (() => void) | undefined;
}

/** One text of the website: its place, field and preview. */
export function SiteText({ control, of: { key, label, place, rows }, fill }: SiteTextProps) {
  const language = useLanguageOfTexts();
  const names = placesOf(key);
  const english = useWatch({ control, name: names.name });
  const value = useWatch({ control, name: language === 'es' ? names.es : names.name });
  const start = fill && isEmpty(english) && <StartFromSample of={label} fill={fill} />;
  return (
    <div className="site-text sample-place all-columns">
      <div className="site-text-field stack gap-s">
        {isListKey(key) ? (
          <EntriesField key={language} control={control} of={key} label={label} place={place} other={start} />
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
        {!isListKey(key) && start}
      </div>
      <TextPreview look={looks[key]} value={value} english={english} language={language} />
    </div>
  );
}
