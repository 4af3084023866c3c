import { useId } from 'react';
import { Input } from 'antd';
import { useController, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field, FieldError } from '../../../../shared/antd/field';
import { LanguageField } from '../../../../shared/antd/language-field';
import { SwitchField } from '../../../../admin/forms/switch-field';
import { highestRating, Star } from './stars';
import { longest, type TestimonialForm } from './testimonial-schema';

/** The author, the text, and whether it is published. */
export function TestimonialFields({ control }: { control: Control<TestimonialForm> }) {
  return (
    <>
      <Field control={control} name="name" label={t('Name')}>
        {(field) => <Input {...field} autoComplete="off" maxLength={longest.name} />}
      </Field>
      <Field
        control={control}
        name="role"
        label={t('Role')}
        hint={t('Their job, for example, Restaurant owner')}
      >
        {(field) => <Input {...field} autoComplete="off" maxLength={longest.role} />}
      </Field>
      <Field control={control} name="content" label={t('Content')}>
        {(field) => <Input.TextArea {...field} rows={5} maxLength={longest.content} />}
      </Field>
      <LanguageField control={control} name="language" />
      <RatingField control={control} />
      <SwitchField
        control={control}
        name="approved"
        label={t('[testimonial] Approved')}
        hint={t('Shown on the home page')}
      />
    </>
  );
}

/** Radio buttons for one to five stars, so that arrow keys and assistive technology support them. */
function RatingField({ control }: { control: Control<TestimonialForm> }) {
  const id = useId();
  const {
    field: { ref, value, name, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'rating' });
  return (
    <fieldset className="ui-field">
      <legend className="ui-label">{t('Rating')}</legend>
      <div className="admin-rating row gap-xs">
        {Array.from({ length: highestRating }, (_, index) => {
          const stars = index + 1;
          return (
            <label key={stars} data-off={stars > value || undefined}>
              <input
                ref={stars === value ? ref : undefined}
                type="radio"
                name={`${id}-${name}`}
                className="skip"
                value={stars}
                checked={stars === value}
                aria-label={t('{stars, plural, one {# star} other {# stars}}', { stars })}
                onChange={() => onChange(stars)}
                onBlur={onBlur}
              />
              <Star />
            </label>
          );
        })}
        <span className="ui-hint" aria-hidden="true">
          {t('{rating} of {highest}', { rating: value, highest: highestRating })}
        </span>
      </div>
      <FieldError id={`${id}-error`} message={fieldState.error?.message} />
    </fieldset>
  );
}
