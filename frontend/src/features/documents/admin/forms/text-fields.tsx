import { Input } from 'antd';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';

interface TextFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** Title of a document, a template or a request. */
export function TitleField<Values extends FieldValues>({ control, name }: TextFieldProps<Values>) {
  return (
    <Field control={control} name={name} label={t('Title')}>
      {({ value, ...field }) => <Input {...field} value={String(value)} maxLength={200} autoComplete="off" />}
    </Field>
  );
}

export function DescriptionField<Values extends FieldValues>({ control, name }: TextFieldProps<Values>) {
  return (
    <Field control={control} name={name} label={t('Description')} optional>
      {({ value, ...field }) => <Input.TextArea {...field} value={String(value)} rows={3} maxLength={2000} />}
    </Field>
  );
}
