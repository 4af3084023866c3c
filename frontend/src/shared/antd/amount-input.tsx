import { Input, type InputProps, type InputRef } from 'antd';
import type { Ref } from 'react';

interface AmountInputProps extends Omit<InputProps, 'onChange' | 'prefix' | 'inputMode'> {
  ref?: Ref<InputRef>;
  onChange: (amount: string) => void;
}

/** An amount in dollars. The sign is already in front of the field, so a typed or pasted one is dropped. */
export function AmountInput({ onChange, ...props }: AmountInputProps) {
  return (
    <Input
      {...props}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value.replace(/^\s*\$\s*/, ''))}
    />
  );
}
