import { Select } from 'antd';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from './field';
import { languageOptions } from './language-options';

interface LanguageFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label?: string;
  hint?: string;
}

/** Language of a person, or of a text that the practice writes. */
export function LanguageField<Values extends FieldValues>({
  control,
  name,
  label = t('Language'),
  hint,
}: LanguageFieldProps<Values>) {
  return (
    <Field control={control} name={name} label={label} {...(hint && { hint })}>
      {(field) => <Select {...field} options={languageOptions()} />}
    </Field>
  );
}
