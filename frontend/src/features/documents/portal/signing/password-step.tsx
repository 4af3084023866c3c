import { useEffect, useId, useRef, useState } from 'react';
import { Input, type InputRef } from 'antd';
import { t } from '@steward/texts';
import { FieldError } from '../../../../shared/antd/field';
import { SignActions, StepHeading } from './signing-steps';

interface PasswordStepProps {
  title: string;
  /** Error of the last attempt. */
  refusal: string | undefined;
  pending: boolean;
  onBack: () => void;
  onConfirm: (password: string) => void;
}

/** Asks for the password again if the login was a while ago. The signature is preserved. */
export function PasswordStep({ title, refusal, pending, onBack, onConfirm }: PasswordStepProps) {
  const id = useId();
  const input = useRef<InputRef>(null);
  const [password, setPassword] = useState('');
  const [empty, setEmpty] = useState(false);
  // The error disappears when another password is typed.
  const [judgedPassword, setJudgedPassword] = useState(password);
  const message = empty
    ? t('Please enter your password')
    : refusal && password === judgedPassword
      ? refusal
      : undefined;
  useEffect(() => {
    if (refusal) input.current?.focus({ cursor: 'all' });
  }, [refusal, pending]);
  return (
    <form
      noValidate
      className="ui-card signing-card stack gap-l"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(password === '');
        setJudgedPassword(password);
        if (password === '') input.current?.focus();
        else onConfirm(password);
      }}
    >
      <StepHeading>{t("Confirm it's you")}</StepHeading>
      <p className="signing-lead soft links prose">
        {t("Enter your password once more, so nobody else can sign for you. We'll keep your signature.")}
      </p>
      <div className="ui-field signing-password">
        <label htmlFor={id}>{t('Password')}</label>
        <Input
          ref={input}
          id={id}
          type="password"
          autoComplete="current-password"
          value={password}
          status={message ? 'error' : ''}
          aria-invalid={Boolean(message)}
          aria-describedby={`${id}-error`}
          disabled={pending}
          onChange={({ target }) => {
            setPassword(target.value);
            setEmpty(false);
          }}
        />
        <FieldError id={`${id}-error`} message={message} />
      </div>
      <SignActions title={title} pending={pending} onBack={onBack} />
    </form>
  );
}
