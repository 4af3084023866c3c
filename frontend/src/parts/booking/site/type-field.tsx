import type { ComponentProps } from 'react';
import { t } from '@steward/texts';
import type { OfferedTypeDto } from '../../../shared/api/models/OfferedTypeDto';
import { langOf } from '../../../shared/text/translated';
import { FieldError } from '../../../site/form/field';
import { visitorsCostText } from '../shared/cost-text';

type TypeFieldProps = ComponentProps<'input'> & {
  types: readonly OfferedTypeDto[];
  error: string | undefined;
};

/** Radio buttons for the type, each with its length and cost; nothing if there is no choice. */
export function TypeField({ types, error, ...input }: TypeFieldProps) {
  if (types.length < 2) return null;
  return (
    <fieldset
      role="radiogroup"
      className="choices booking-types"
      aria-describedby={error && 'booking-type-note'}
    >
      <legend>{t('What would you like to book?')}</legend>
      <div>
        {types.map(({ type, label, labels, minutes, ...kind }, index) => (
          <label className="choice" key={type}>
            <input type="radio" value={type} defaultChecked={index === 0} {...input} />
            <span className="strong" lang={langOf(labels)}>
              {label}
            </span>
            <small className="ui-hint">
              {[
                t('{count, plural, one {# minute} other {# minutes}}', { count: minutes }),
                visitorsCostText(kind),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </label>
        ))}
      </div>
      {error && <FieldError id="booking-type-note">{error}</FieldError>}
    </fieldset>
  );
}
