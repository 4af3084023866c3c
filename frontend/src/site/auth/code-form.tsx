import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { boolean, minLength, object, overwrite, string } from 'zod/mini';
import { t } from '@steward/texts';
import type { LoginDto } from '../../shared/api/models/LoginDto';
import { errorMessage, refusalOf } from '../../shared/http/api-error';
import { useAuth } from '../../shared/session/session';
import { Field } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { T } from '../../shared/text/rich-text';

// Apps show a code in groups, and people copy the spaces.
const code = (error: () => string) =>
  string().check(
    overwrite((typed) => typed.replace(/\s/g, '')),
    minLength(1, { error }),
  );
const appSchema = object({ code: code(() => t('Please enter the code')), trustDevice: boolean() });
const recoverySchema = object({
  code: code(() => t('Please enter a recovery code')),
  trustDevice: boolean(),
});

const recoveryWording = () => ({
  label: t('Recovery code'),
  hint: t('One of the recovery codes you saved. Each code works once.'),
  autoComplete: 'off',
  spellCheck: false,
  autoCapitalize: 'none',
});

const appWording = () => ({
  label: t('Code'),
  hint: t('Six digits from your authenticator app'),
  autoComplete: 'one-time-code',
  inputMode: 'numeric' as const,
});

interface CodeFormProps {
  /** Username and password, already accepted. */
  credentials: LoginDto;
  onBack: () => void;
}

/** Second step of the login: a code from the authenticator app, or a recovery code. */
export function CodeForm({ credentials, onBack }: CodeFormProps) {
  const { login } = useAuth();
  const [recovering, setRecovering] = useState(false);
  const form = useForm({
    resolver: standardSchemaResolver(recovering ? recoverySchema : appSchema),
  });
  const { register, handleSubmit, setError, resetField, formState } = form;
  const submit = handleSubmit((values) =>
    login.mutate(
      { ...credentials, ...values },
      {
        onError: (failure) => {
          const refusal = refusalOf(failure);
          if (refusal?.code === 'auth.invalid_credentials') return onBack(); // the password has changed since
          if (!refusal?.code.startsWith('auth.two_factor') && refusal?.status !== 429) return;
          const message = errorMessage(failure, t('This code is not valid.'));
          setError('code', { type: 'server', message }, { shouldFocus: true });
        },
      },
    ),
  );
  const wording = recovering ? recoveryWording() : appWording();
  return (
    <div className="gate-step">
      <p>
        <T
          text="Logging in as <b>{username}</b>"
          of={{ b: <b className="strong breaks" /> }}
          values={{ username: credentials.username }}
        />
      </p>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          key={wording.label}
          autoFocus
          {...wording}
          error={formState.errors.code?.message}
          {...register('code')}
        />
        <label className="check row to-start">
          <input type="checkbox" {...register('trustDevice')} />
          <span>{t('Trust this device for 30 days')}</span>
        </label>
        <SubmitButton isPending={login.isPending}>{t('Log In')}</SubmitButton>
      </form>
      <div className="cluster gap-xl between">
        <button
          type="button"
          className="more"
          onClick={() => {
            resetField('code');
            setRecovering(!recovering);
          }}
        >
          {recovering ? t('Use the authenticator app') : t('Use a recovery code')}
        </button>
        <button type="button" className="more" onClick={onBack}>
          {t('Back')}
        </button>
      </div>
    </div>
  );
}
