import { useState, type Ref } from 'react';
import { Input, type InputProps, type InputRef } from 'antd';
import { t } from '@steward/texts';
import { Icon } from '../kit/icon';

/** Password field that can show its value; for a new password unless `autoComplete` says otherwise. */
export function PasswordInput(props: InputProps & { ref?: Ref<InputRef> }) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Input
      autoComplete="new-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isVisible ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="icon-button ui-reveal"
          aria-label={isVisible ? t('Hide password') : t('Show password')}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon name={isVisible ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
