import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type LoginDto, type PasskeyLoginDto } from '../../../../shared/api';
import { errorMessage, refusalOf } from '../../../../shared/http/api-error';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field, PasswordInput } from '../../../../shared/antd/field';
import { useAuth } from '../../../../shared/session/session';
import { OwnUsername } from '../own-username';
import { PasskeyButton } from '../passkey-button';
import { bothFactorsSchema, noFactors, type BothFactors } from '../two-factor/code-schema';
import { CodeField } from '../two-factor/code-field';
import { T } from '../../../../shared/text/rich-text';

const passwordAlone = z.extend(bothFactorsSchema, { code: z.string() });

interface LoginAgainFormProps {
  open: boolean;
  /** True if someone else is logged in; otherwise the session has ended. */
  ofOther: boolean;
  onDecline: () => void;
}

/** Dialog for a new login of the same user: password, and a code if the account has a second factor. */
export function LoginAgainForm({ open, ofOther, onDecline }: LoginAgainFormProps) {
  const { user } = useAuth();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    resolver: standardSchemaResolver(asksCode ? bothFactorsSchema : passwordAlone),
    defaultValues: noFactors,
  });
  const { control, handleSubmit, reset, setFocus } = form;
  const backToPassword = () => {
    setAsksCode(false);
    reset(noFactors);
  };
  const login = useLoginAgain(form, asksCode, setAsksCode);
  const username = user?.username ?? '';
  const submit = handleSubmit(({ password, code }) =>
    login.mutate({ username, password, ...(asksCode && { code }) }),
  );
  return (
    <DialogForm
      open={open}
      onTop
      title={ofOther ? t('Someone else has logged in here') : t('You were logged out')}
      subtitle={
        <p>
          {ofOther
            ? t('Nothing was changed. What was typed is still on the page: log in to continue.')
            : t('Log in to continue where you left off.')}
        </p>
      }
      submit={t('Log In')}
      isSaving={login.isPending}
      {...(asksCode && { onBack: backToPassword })}
      onSubmit={() => void submit()}
      onClose={onDecline}
      afterOpen={() => setFocus('password')}
      afterClose={backToPassword}
    >
      <p className="links">
        {ofOther ? (
          <T
            text="Logging in as <b>{username}</b>. <a>Go to the account that is logged in now</a>"
            // The login leads people who are logged in to their area.
            of={{ b: <b className="strong breaks" />, a: <a href="/auth" /> }}
            values={{ username }}
          />
        ) : (
          <T
            text="Logging in as <b>{username}</b>. <a>Log in as someone else</a>"
            of={{
              b: <b className="strong breaks" />,
              a: <a href={user?.role === 'admin' ? '/auth' : '/client/login'} />,
            }}
            values={{ username }}
          />
        )}
      </p>
      <OwnUsername />
      {asksCode ? (
        <CodeField control={control} autoFocus />
      ) : (
        <>
          <Field control={control} name="password" label={t('Password')}>
            {(field) => <PasswordInput {...field} autoComplete="current-password" />}
          </Field>
          <PasskeyButton
            pending={login.isPending}
            onResponse={(response) => login.mutate({ response })}
            onFailure={(message) => form.setError('password', { type: 'passkey', message })}
          />
        </>
      )}
    </DialogForm>
  );
}

/** Continues the session on success, asks for the code if required, and shows other refusals at the field. */
function useLoginAgain(
  { setError, setFocus }: UseFormReturn<BothFactors>,
  asksCode: boolean,
  setAsksCode: (asksCode: boolean) => void,
) {
  const { resume } = useAuth();
  return useAction({
    call: (login: LoginDto | PasskeyLoginDto) =>
      'response' in login
        ? IdentityService.loginWithPasskey({ requestBody: login })
        : IdentityService.login({ requestBody: login }),
    onSuccess: (user) => {
      if (resume(user)) return;
      setError('password', { type: 'passkey', message: t('Someone else has logged in here') });
    },
    onFailure: (failure) => {
      const code = refusalOf(failure)?.code;
      if (code === 'auth.two_factor_required') return setAsksCode(true);
      // The password may have changed since.
      const isAboutCode = asksCode && code !== 'auth.invalid_credentials';
      if (!isAboutCode) setAsksCode(false);
      const field = isAboutCode ? 'code' : 'password';
      const message = errorMessage(failure) ?? t("We couldn't log you in. Please try again.");
      setError(field, { type: 'server', message });
      setFocus(field, { shouldSelect: true });
    },
  });
}
