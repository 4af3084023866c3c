import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { Field } from '../../../../shared/antd/field';
import { SwitchField } from '../../../../admin/forms/switch-field';
import { RatingField } from './rating-field';
import { longest, type TestimonialForm } from './testimonial-schema';

/** The author, the text, and whether it is published. */
export function TestimonialFields({ control }: { control: Control<TestimonialForm> }) {
  return (
    <>
      <Field control={control} name="name" label="Name">
        {(field) => <Input {...field} autoComplete="off" maxLength={longest.name} />}
      </Field>
      <Field control={control} name="role" label="Role" hint="Their job, for example, Restaurant owner">
        {(field) => <Input {...field} autoComplete="off" maxLength={longest.role} />}
      </Field>
      <Field control={control} name="content" label="Content">
        {(field) => <Input.TextArea {...field} rows={5} maxLength={longest.content} />}
      </Field>
      <RatingField control={control} />
      <SwitchField control={control} name="approved" label="Approved" hint="Shown on the home page" />
    </>
  );
}
