import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { object } from 'zod/mini';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import { IdentityService } from '../../shared/api/services/IdentityService';
import { useSite } from '../../shared/practice/site';
import { Field } from '../form/field';
import { emailRule } from '../../shared/forms/email-rule';
import { SubmitButton } from '../form/submit-button';
import { CallOrWrite } from '../links';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { T } from '../../shared/text/rich-text';

const logins = ['/auth', '/client/login'] as const;

/** Login screen that a visit came from, as stored by `ForgotLink`; the general one by default. */
function loginOf(state: unknown): (typeof logins)[number] {
  const from = typeof state === 'object' && state !== null && 'login' in state ? state.login : undefined;
  return logins.find((login) => login === from) ?? '/auth';
}

const schema = object({ email: emailRule() });

/**
 * Requests a link to set a new password. Without a mail server people ask the practice for it. The answer and
 * the texts are the same whether the account exists or not.
 */
export default function ForgotPasswordPage() {
  const { state } = useLocation();
  const { sendsEmail } = useSite();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ resolver: standardSchemaResolver(schema) });
  const { register, handleSubmit, formState } = form;
  const sending = useAction({
    call: (requestBody: { email: string }) => IdentityService.requestPasswordReset({ requestBody }),
    failure: [
      sendsEmail ? t('The email was not sent') : t('Your request was not sent'),
      t('Please try again.'),
    ],
    form,
    onSuccess: (_, { email: address }) => setSentTo(address),
  });
  const submit = handleSubmit((values) => sending.mutate(values));
  const head = (
    <PageHead
      title={t('Forgot your password?')}
      description={t('Get a link to set a new password.')}
      noIndex
    />
  );
  const back = (
    <Link className="strong-link" to={loginOf(state)} state={state}>
      {t('Back to login')}
    </Link>
  );

  if (sentTo !== undefined)
    return <LinkSent to={sentTo} head={head} back={back} onAgain={() => setSentTo(undefined)} />;
  return (
    <Gate
      title={t('Forgot your password?')}
      text={
        sendsEmail ? (
          t("Enter your email. We'll send you a link to set a new password.")
        ) : (
          <T
            text="We can't send emails yet. Ask the practice for a new link: enter your email, then <callOrWrite/>."
            of={{ callOrWrite: <CallOrWrite /> }}
          />
        )
      }
    >
      {head}
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('Email')}
          type="email"
          autoComplete="email"
          autoFocus={sending.isSuccess}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <SubmitButton isPending={sending.isPending}>
          {sendsEmail ? t('Send link') : t('Ask for a link')}
        </SubmitButton>
      </form>
      <p>{back}</p>
    </Gate>
  );
}

interface LinkSentProps {
  to: string;
  head: ReactNode;
  back: ReactNode;
  onAgain: () => void;
}

function LinkSent({ to, head, back, onAgain }: LinkSentProps) {
  const { sendsEmail } = useSite();
  return (
    <Gate
      title={sendsEmail ? t('Check your inbox') : t('Ask the practice for a new link')}
      isResult
      text={
        sendsEmail ? (
          t(
            "If there is an account for {email}, we've sent it a link. The link works once and expires in 30 minutes.",
            { email: to },
          )
        ) : (
          <T
            text="We can't send emails yet. If you have an account, <callOrWrite/> for your link. It works once and expires in 30 minutes."
            of={{ callOrWrite: <CallOrWrite /> }}
          />
        )
      }
    >
      {head}
      {sendsEmail && (
        <p className="muted">{t('No email after a few minutes? Check your spam folder, too.')}</p>
      )}
      <button type="button" className="btn btn-line" onClick={onAgain}>
        {t('Try again')}
      </button>
      <p>{back}</p>
    </Gate>
  );
}
