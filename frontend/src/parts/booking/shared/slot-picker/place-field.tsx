import type { ComponentProps } from 'react';
import { t } from '@steward/texts';
import type { AppointmentPlace } from '../../../../shared/api/models/AppointmentPlace';
import { useSite } from '../../../../shared/practice/site';
import { placeTexts } from '../../../../shared/practice/appointment-places';

/** Radio buttons for the place; nothing if there is no choice. `input` has the props of each button. */
export function PlaceField({
  places,
  ...input
}: ComponentProps<'input'> & { places: readonly AppointmentPlace[] }) {
  const site = useSite();
  if (places.length < 2) return null;
  return (
    <fieldset role="radiogroup" className="choices">
      <legend>{t('Where?')}</legend>
      <div>
        {places.map((place, index) => (
          <label className="choice" key={place}>
            <input type="radio" value={place} defaultChecked={index === 0} {...input} />
            <span className="strong">{placeTexts()[place].label}</span>
            <small className="ui-hint">{placeTexts()[place].hint(site)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
