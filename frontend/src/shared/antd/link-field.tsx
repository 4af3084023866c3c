import { useId } from 'react';
import { Input } from 'antd';

interface LinkFieldProps {
  label: string;
  link: string;
  /** True if it appears in place of the control that had the focus. */
  isFocused?: boolean;
}

/** A link to read and select. */
export function LinkField({ label, link, isFocused = false }: LinkFieldProps) {
  const id = useId();
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      <Input id={id} readOnly value={link} autoFocus={isFocused} onFocus={({ target }) => target.select()} />
    </div>
  );
}
