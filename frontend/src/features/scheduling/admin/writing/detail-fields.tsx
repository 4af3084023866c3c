import { Input, Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../../../shared/antd/field';
import { offersPlaces, placeOptions } from '../appointment-labels';
import { useAvailability } from '../use-appointments';
import { longest, type DetailsForm } from './appointment-schema';

/** Place, location, video link and both kinds of notes. A practice that only meets at its office sees no places. */
export function DetailFields() {
  const { control } = useFormContext<DetailsForm>();
  const kinds = useAvailability().data?.types ?? [];
  const place = useWatch({ control, name: 'place' });
  return (
    <>
      {(offersPlaces(kinds) || (place !== '' && place !== 'office')) && (
        <Field control={control} name="place" label="Place">
          {({ value, ...field }) => (
            <Select
              {...field}
              {...(value !== '' && { value })}
              placeholder="Choose a place"
              options={placeOptions}
            />
          )}
        </Field>
      )}
      <div className="ui-form-pairs">
        <Field control={control} name="location" label="Location" optional>
          {(field) => <Input {...field} maxLength={longest.location} autoComplete="off" />}
        </Field>
        <Field
          control={control}
          name="videoUrl"
          label="Video link"
          optional
          {...(place === 'video' && { hint: 'Blank: the link of your availability.' })}
        >
          {(field) => <Input {...field} type="url" maxLength={longest.videoUrl} autoComplete="off" />}
        </Field>
      </div>
      <Field control={control} name="notes" label="Notes" optional hint="You and the client see these.">
        {(field) => <Input.TextArea {...field} rows={3} maxLength={longest.notes} />}
      </Field>
      <div className="box sched-private">
        <Field
          control={control}
          name="privateNotes"
          label="Private notes"
          optional
          hint="Only you and your team see these."
        >
          {(field) => <Input.TextArea {...field} rows={3} maxLength={longest.privateNotes} />}
        </Field>
      </div>
    </>
  );
}
