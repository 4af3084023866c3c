import { useId } from 'react';
import { Switch } from 'antd';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import './forms.css';

interface SwitchFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Explanation of the 'on' state. */
  hint: string;
}

/** Switch with its label beside it. */
export function SwitchField<Values extends FieldValues>(props: SwitchFieldProps<Values>) {
  const { control, name, label, hint } = props;
  const id = useId();
  const {
    field: { ref, value, onChange },
  } = useController({ control, name });
  return (
    <div className="admin-switch row to-start">
      <Switch
        ref={ref}
        id={id}
        checked={Boolean(value)}
        onChange={onChange}
        aria-describedby={`${id}-hint`}
      />
      <div>
        <label htmlFor={id} className="ui-label">
          {label}
        </label>
        <p id={`${id}-hint`} className="ui-hint">
          {hint}
        </p>
      </div>
    </div>
  );
}
