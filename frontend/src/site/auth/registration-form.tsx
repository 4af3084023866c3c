import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { t } from '@steward/texts';
import { showServerFields } from '../../shared/action/server-fields';
import type { SignedInUserDto } from '../../shared/api/models/SignedInUserDto';
import { oneNameHint } from '../../shared/forms/one-name';
import { newPasswordHint } from '../../shared/password/new-password';
import { PasswordStrength } from '../../shared/password/password-strength';
import { useAuth } from '../../shared/session/session';
import { Field } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { useTypedValues } from '../form/use-typed-values';
import { invitedSchema, registrationSchema } from './schemas';

interface RegistrationFormProps {
  /** Invitation that the account accepts, and whose address it gets. */
  invitation?: {
    token: string;
    onAccepted: (user: SignedInUserDto) => void;
    /** @returns message at the email field, if the failure is about it */
    onRefused: (failure: Error) => string | undefined;
  };
}

/** New account of a client or, with an invitation, of a person who acts for one. */
export function RegistrationForm({ invitation }: RegistrationFormProps) {
  const { register: registration } = useAuth();
  const form = useForm({
    resolver: standardSchemaResolver(invitation ? invitedSchema : registrationSchema),
  });
  const { register, handleSubmit, setError } = form;
  const { errors } = form.formState;
  const { password, ...about } = useTypedValues(form);
  const submit = handleSubmit((values) => {
    const account = {
      ...values,
      role: 'client' as const,
      ...(invitation && { accessToken: invitation.token }),
    };
    registration.mutate(account, {
      onSuccess: (user) => invitation?.onAccepted(user),
      onError: (error) => {
        showServerFields(error, form);
        const message = invitation?.onRefused(error);
        if (message !== undefined) setError('email', { type: 'server', message }, { shouldFocus: true });
      },
    });
  });
  // One of the two names is enough: typing one takes the message of the other away.
  const others = { firstName: 'lastName', lastName: 'firstName' } as const;
  const field = (name: keyof typeof registrationSchema.shape) => ({
    error: errors[name]?.message,
    ...register(name, name === 'firstName' || name === 'lastName' ? { deps: others[name] } : {}),
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <div className="field-pair">
        <Field label={t('First name')} autoComplete="given-name" {...field('firstName')} />
        <Field
          label={t('Last name')}
          autoComplete="family-name"
          hint={oneNameHint()}
          {...field('lastName')}
        />
      </div>
      <Field
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <Field
        label={t('Email')}
        type="email"
        autoComplete="email"
        {...(invitation && { hint: t('The address your invitation was sent to') })}
        {...field('email')}
      />
      <Field
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        hint={newPasswordHint()}
        {...field('password')}
      >
        <PasswordStrength password={password} about={Object.values(about)} />
      </Field>
      <SubmitButton isPending={registration.isPending}>{t('Create Account')}</SubmitButton>
    </form>
  );
}
