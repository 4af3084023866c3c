import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { showServerFields } from '../../shared/action/server-fields';
import type { LoginDto } from '../../shared/api/models/LoginDto';
import { refusalOf } from '../../shared/http/api-error';
import { useAuth } from '../../shared/session/session';
import { useSite } from '../../shared/practice/site';
import { Field } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { invitationIn } from '../access/invitation-address';
import { CodeForm } from './code-form';
import { FirstTime } from './first-time';
import { useIsOnTheWay } from './login-task';
import { PasswordSetNote, usePasswordSetFor } from './password-set-note';
import { PasskeyLogin } from './passkey-login';
import { SessionEndedNote } from './session-ended-note';
import type { clientLoginSchema, staffLoginSchema } from './schemas';
import { T } from '../../shared/text/rich-text';

interface LoginFormProps {
  schema: typeof clientLoginSchema | typeof staffLoginSchema;
}

/**
 * Username, password, remember me, and a code if the account has a second factor; or a passkey instead. After
 * a login the screen's guard redirects. Inputs have no default values, so that text typed before the page's
 * script ran stays.
 */
export function LoginForm({ schema }: LoginFormProps) {
  const { login } = useAuth();
  const { pathname, state } = useLocation();
  const isOnTheWay = useIsOnTheWay();
  const username = usePasswordSetFor();
  const isOpen = useSite().registration === 'open';
  const registration = invitationIn(state) ?? (isOpen ? '/client/register' : undefined);
  const form = useForm({
    resolver: standardSchemaResolver(schema),
    ...(username !== undefined && { defaultValues: { username } }),
  });
  const { register, handleSubmit, getValues, setFocus } = form;
  const { errors } = form.formState;
  const field = (name: 'username' | 'password') => ({ error: errors[name]?.message, ...register(name) });
  /** Credentials that were accepted; a code is still required. */
  const [credentials, setCredentials] = useState<LoginDto>();
  const submit = handleSubmit((values) =>
    login.mutate(values, {
      onError: (error) => {
        if (refusalOf(error)?.code === 'auth.two_factor_required') setCredentials(values);
        else showServerFields(error, form);
      },
    }),
  );

  useBackToPassword(credentials !== undefined, () => setFocus('password'));
  return (
    <>
      <SessionEndedNote />
      <PasswordSetNote />
      {credentials && <CodeForm credentials={credentials} onBack={() => setCredentials(undefined)} />}
      {/* The form stays mounted below the second step, with everything that was typed. */}
      <div className="gate-step" hidden={credentials !== undefined}>
        {isOnTheWay && <FirstTime />}
        <form method="post" noValidate onSubmit={(event) => void submit(event)}>
          <Field
            label={t('Username')}
            hint={t('Or your email address')}
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
          <Field
            label={t('Password')}
            type="password"
            autoComplete="current-password"
            {...field('password')}
          />
          <div className="cluster gap-xl between">
            <label className="check row to-start">
              <input type="checkbox" {...register('rememberMe')} />
              <span>{t('Remember me')}</span>
            </label>
            <Link className="strong-link" to="/forgot-password" state={{ ...state, login: pathname }}>
              {t('Forgot password?')}
            </Link>
          </div>
          <SubmitButton isPending={login.isPending}>{t('Log In')}</SubmitButton>
        </form>
        <PasskeyLogin
          isRemembered={() => getValues('rememberMe')}
          explains={pathname === '/auth' && !isOnTheWay}
        />
        {registration && (
          <p className="muted">
            <T
              text="New here? <link>Create an account</link>"
              of={{ link: <Link className="strong-link" to={registration} /> }}
            />
          </p>
        )}
      </div>
    </>
  );
}

/** After a return from the second step, the focus is on the password. */
function useBackToPassword(isSecondStep: boolean, focusPassword: () => void): void {
  const focus = useEffectEvent(focusPassword);
  const wasSecondStep = useRef(false);
  useEffect(() => {
    if (!isSecondStep && wasSecondStep.current) focus();
    wasSecondStep.current = isSecondStep;
  }, [isSecondStep]);
}
