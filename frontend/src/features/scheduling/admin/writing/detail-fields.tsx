import { Input, Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { offersPlaces, placeOptions } from '../appointment-labels';
import { useAvailability } from '../offered/availability/use-availability';
import { longest, type DetailsForm } from './appointment-schema';

/** Place, location, video link and both kinds of notes. A practice that only meets at its office sees no places. */
export function DetailFields() {
  const { control } = useFormContext<DetailsForm>();
  const kinds = useAvailability().data?.types ?? [];
  const place = useWatch({ control, name: 'place' });
  return (
    <>
      {(offersPlaces(kinds) || (place !== '' && place !== 'office')) && (
        <Field control={control} name="place" label={t('Place')}>
          {({ value, ...field }) => (
            <Select
              {...field}
              {...(value !== '' && { value })}
              placeholder={t('Choose a place')}
              options={placeOptions()}
            />
          )}
        </Field>
      )}
      <div className="ui-form-pairs">
        <Field control={control} name="location" label={t('Location')} optional>
          {(field) => <Input {...field} maxLength={longest.location} autoComplete="off" />}
        </Field>
        <Field
          control={control}
          name="videoUrl"
          label={t('Video link')}
          optional
          {...(place === 'video' && { hint: t('Blank: the link of your availability.') })}
        >
          {(field) => <Input {...field} type="url" maxLength={longest.videoUrl} autoComplete="off" />}
        </Field>
      </div>
      <Field
        control={control}
        name="notes"
        label={t('Notes')}
        optional
        hint={t('You and the client see these.')}
      >
        {(field) => <Input.TextArea {...field} rows={3} maxLength={longest.notes} />}
      </Field>
      <div className="box sched-private">
        <Field
          control={control}
          name="privateNotes"
          label={t('Private notes')}
          optional
          hint={t('Only you and your team see these.')}
        >
          {(field) => <Input.TextArea {...field} rows={3} maxLength={longest.privateNotes} />}
        </Field>
      </div>
    </>
  );
}
