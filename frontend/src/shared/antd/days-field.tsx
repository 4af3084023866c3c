import { Input } from 'antd';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from './field';
import './days-field.css';

interface DaysFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Meaning of a blank field. */
  hint: string;
}

/** Days until something is due; blank without a due date. */
export function DaysField<Values extends FieldValues>({ control, name, hint }: DaysFieldProps<Values>) {
  return (
    <Field control={control} name={name} label={t('Due in days')} optional hint={hint}>
      {(field) => (
        <Input {...field} className="days numeric" inputMode="numeric" autoComplete="off" maxLength={3} />
      )}
    </Field>
  );
}
