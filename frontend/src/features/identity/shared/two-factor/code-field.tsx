import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import type { BothFactors } from './code-schema';

/** Code of the second factor, from the app or a recovery code. */
export function CodeField({ control, autoFocus }: { control: Control<BothFactors>; autoFocus?: boolean }) {
  return (
    <Field
      control={control}
      name="code"
      label={t('Code')}
      hint={t('Six digits from your authenticator app, or a recovery code')}
    >
      {(field) => (
        <Input
          {...field}
          className="security-code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          {...(autoFocus && { autoFocus })}
        />
      )}
    </Field>
  );
}
