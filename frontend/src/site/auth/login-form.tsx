import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { showServerFields } from '../../shared/action/server-fields';
import { useAuth } from '../../shared/session';
import { Field } from '../form/field';
import type { clientLoginSchema, staffLoginSchema } from './schemas';
import { SubmitButton } from '../form/submit-button';

/**
 * Username, password, remember me. A success signs the person in, and the guard of the screen sends them on. Inputs
 * have no default values: what was typed before the page's script ran stays.
 */
export function LoginForm({ schema }: { schema: typeof clientLoginSchema | typeof staffLoginSchema }) {
  const { login } = useAuth();
  const form = useForm({
    resolver: standardSchemaResolver(schema),
  });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const submit = handleSubmit((values) =>
    login.mutate(values, { onError: (error) => showServerFields(error, form) }),
  );
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Username"
        autoComplete="username"
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
      <label className="check">
        <input type="checkbox" {...register('rememberMe')} />
        <span>Remember me</span>
      </label>
      <SubmitButton isPending={login.isPending}>Log In</SubmitButton>
    </form>
  );
}
