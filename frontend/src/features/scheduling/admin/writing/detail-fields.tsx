import { Input } from 'antd';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../../../shared/antd/field';
import { longest, type DetailsForm } from './appointment-schema';

/** Location, video link and both kinds of notes. */
export function DetailFields() {
  const { control } = useFormContext<DetailsForm>();
  return (
    <>
      <div className="ui-form-pairs">
        <Field control={control} name="location" label="Location" optional>
          {(field) => <Input {...field} maxLength={longest.location} autoComplete="off" />}
        </Field>
        <Field control={control} name="videoUrl" label="Video link" optional>
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
