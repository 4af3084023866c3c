import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { object } from 'zod/mini';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import { IdentityService } from '../../shared/api/services/IdentityService';
import { emailRule } from '../../shared/forms/email-rule';
import { useSite } from '../../shared/practice/site';
import { T } from '../../shared/text/rich-text';
import { Field } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { CallOrWrite } from '../links';

const schema = object({ email: emailRule() });

/** For clients whom a task brings to the login before they have a password: the way to their invitation. */
export function FirstTime() {
  const [step, setStep] = useState<'note' | 'form' | { sentTo: string }>('note');
  return (
    <div className="aside-note stack gap-m">
      <p>{t('First time here? Open the invitation that we emailed you.')}</p>
      {step === 'note' && (
        <button type="button" className="btn btn-line to-start" onClick={() => setStep('form')}>
          {t('Send it again')}
        </button>
      )}
      {step === 'form' && <ResendForm onSent={(sentTo) => setStep({ sentTo })} />}
      {typeof step === 'object' && (
        <p role="status">
          <SentAgain to={step.sentTo} />
        </p>
      )}
    </div>
  );
}

function SentAgain({ to: email }: { to: string }) {
  if (useSite().sendsEmail)
    return t(
      "If there is an open invitation for {email}, we've sent it again. Check your spam folder, too.",
      {
        email,
      },
    );
  return (
    <T
      text="We can't send emails yet. If you were invited, <callOrWrite/> for your link."
      of={{ callOrWrite: <CallOrWrite /> }}
    />
  );
}

function ResendForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ resolver: standardSchemaResolver(schema) });
  const { register, handleSubmit, formState } = form;
  const resending = useAction({
    call: (requestBody: { email: string }) => IdentityService.resendInvitation({ requestBody }),
    failure: [t('The email was not sent'), t('Please try again.')],
    form,
    onSuccess: (_, { email }) => onSent(email),
  });
  const submit = handleSubmit((values) => resending.mutate(values));
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('Email')}
        type="email"
        autoComplete="email"
        autoFocus
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <SubmitButton isPending={resending.isPending}>{t('Send it again')}</SubmitButton>
    </form>
  );
}
