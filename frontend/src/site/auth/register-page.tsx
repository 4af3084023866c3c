import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { showServerFields } from '../../shared/action/server-fields';
import { newPasswordHint } from '../../shared/password/new-password';
import { PasswordStrength } from '../../shared/password/password-strength';
import { useAuth } from '../../shared/session';
import { PageHead } from '../page-head';
import { Field } from '../form/field';
import { useTypedValues } from '../form/use-typed-values';
import { Gate } from './gate';
import { registrationSchema } from './schemas';
import { SubmitButton } from '../form/submit-button';

export default function RegisterPage() {
  return (
    <Gate title="Create an account" text="For clients and new clients." alone>
      <PageHead title="Create an account" description="Create an account for your client portal." noIndex />
      <RegistrationForm />
      <p className="muted">
        Already have an account?{' '}
        <Link className="strong-link" to="/client/login">
          Log in
        </Link>
      </p>
    </Gate>
  );
}

function RegistrationForm() {
  const { register: registration } = useAuth();
  const form = useForm({
    resolver: standardSchemaResolver(registrationSchema),
  });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const { password, ...about } = useTypedValues(form);
  const submit = handleSubmit((values) => {
    const account = { ...values, role: 'client' as const };
    registration.mutate(account, { onError: (error) => showServerFields(error, form) });
  });
  const field = (name: keyof typeof registrationSchema.shape) => ({
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <div className="field-pair">
        <Field label="First name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={newPasswordHint}
        {...field('password')}
      >
        <PasswordStrength password={password} about={Object.values(about)} />
      </Field>
      <SubmitButton isPending={registration.isPending}>Create Account</SubmitButton>
    </form>
  );
}
