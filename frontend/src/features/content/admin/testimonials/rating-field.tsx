import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { FieldError } from '../../../../shared/antd/field';
import { highestRating, Star } from './stars';
import type { TestimonialForm } from './testimonial-schema';

/** Radio buttons for one to five stars, so that arrow keys and assistive technology support them. */
export function RatingField({ control }: { control: Control<TestimonialForm> }) {
  const id = useId();
  const {
    field: { ref, value, name, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'rating' });
  return (
    <fieldset className="ui-field">
      <legend className="ui-label">Rating</legend>
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
                aria-label={stars === 1 ? '1 star' : `${stars} stars`}
                onChange={() => onChange(stars)}
                onBlur={onBlur}
              />
              <Star />
            </label>
          );
        })}
        <span className="ui-hint" aria-hidden="true">
          {value} of {highestRating}
        </span>
      </div>
      <FieldError id={`${id}-error`} message={fieldState.error?.message} />
    </fieldset>
  );
}
