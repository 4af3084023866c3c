import { useState } from 'react';
import { Input, type InputProps } from 'antd';
import { Icon } from '../icon';

/** A new password, which may be shown while it is typed. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      suffix={
        <button
          type="button"
          className="ui-reveal"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
