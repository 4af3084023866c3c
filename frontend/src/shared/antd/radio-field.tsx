import type { ReactNode } from 'react';
import { Radio } from 'antd';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { Field } from './field';

interface RadioFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  options: { value: string | boolean; label: ReactNode }[];
}

/** One of a few values, each with its radio button. */
export function RadioField<Values extends FieldValues>(props: RadioFieldProps<Values>) {
  const { control, name, label, options } = props;
  return (
    <Field control={control} name={name} label={label}>
      {({ id, name: group, value, onChange }) => (
        <Radio.Group
          id={id}
          name={group}
          value={value}
          onChange={onChange}
          aria-label={label}
          vertical
          options={options}
        />
      )}
    </Field>
  );
}
