import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { showServerFields } from '../../shared/action/server-fields';
import type { LoginDto } from '../../shared/api/models/LoginDto';
import { refusalOf } from '../../shared/api-error';
import { useAuth } from '../../shared/session';
import { Field } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { CodeForm } from './code-form';
import { PasskeyLogin } from './passkey-login';
import { SessionEndedNote } from './session-ended-note';
import type { clientLoginSchema, staffLoginSchema } from './schemas';

/**
 * Username, password, remember me, and the code of a second step where the account has one; or a passkey instead of
 * all. A success signs the person in, and the guard of the screen sends them on. Inputs have no default values: what
 * was typed before the page's script ran stays.
 */
export function LoginForm({ schema }: { schema: typeof clientLoginSchema | typeof staffLoginSchema }) {
  const { login } = useAuth();
  const { pathname, state } = useLocation();
  const form = useForm({
    resolver: standardSchemaResolver(schema),
  });
  const { register, handleSubmit, getValues, setFocus } = form;
  const { errors } = form.formState;
  /** What was right so far: a code is wanted besides. */
  const [credentials, setCredentials] = useState<LoginDto>();
  const submit = handleSubmit((values) =>
    login.mutate(values, {
      onError: (error) => {
        if (refusalOf(error)?.code === 'auth.two_factor_required') setCredentials(values);
        else showServerFields(error, form);
      },
    }),
  );

  const hasNavigated = useRef(false);
  useEffect(() => {
    if (!credentials && hasNavigated.current) setFocus('password');
    hasNavigated.current = credentials !== undefined;
  }, [credentials, setFocus]);

  return (
    <>
      <SessionEndedNote />
      {credentials && <CodeForm credentials={credentials} onBack={() => setCredentials(undefined)} />}
      {/* It stays below the second step, with all that was typed. */}
      <div className="gate-step" hidden={credentials !== undefined}>
        <form method="post" noValidate onSubmit={(event) => void submit(event)}>
          <Field
            label="Username"
            hint="Or your email address"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...register('username')}
          />
          <Field
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <div className="gate-row">
            <label className="check">
              <input type="checkbox" {...register('rememberMe')} />
              <span>Remember me</span>
            </label>
            <Link className="strong-link" to="/forgot-password" state={{ ...state, login: pathname }}>
              Forgot password?
            </Link>
          </div>
          <SubmitButton isPending={login.isPending}>Log In</SubmitButton>
        </form>
        <PasskeyLogin isRemembered={() => getValues('rememberMe')} />
        <p className="muted">
          New here?{' '}
          <Link className="strong-link" to="/client/register">
            Create an account
          </Link>
        </p>
      </div>
    </>
  );
}
