import { useEffect, useRef, useState } from 'react';
import { Input, type CheckboxRef } from 'antd';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import type { DocumentDto, SigningConsentDto } from '../../../../shared/api';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field } from '../../../../shared/antd/field';
import { Failed } from '../../../../shared/antd/states';
import { refusalOf } from '../../../../shared/http/api-error';
import { useSite } from '../../../../shared/practice/site';
import { SignatureFields } from '../../shared/signature/signature-fields';
import { Agreement } from './agreement';
import { GivenConsent } from './given-consent';
import { isInterruption } from './use-sign';
import type { useSignature } from './use-signature';

type Signature = ReturnType<typeof useSignature>;

interface SignatureSheetProps {
  document: Pick<DocumentDto, 'title'>;
  consent: SigningConsentDto;
  signature: Signature;
  open: boolean;
  onClose: () => void;
}

/** Agreement, name and signature, their legal effect, and the button that signs. What was entered stays when it is closed. */
export function SignatureSheet({ document, consent, signature, open, onClose }: SignatureSheetProps) {
  const { form, asksPassword, forgetPassword, sign, signing } = signature;
  const { isPending } = signing;
  // Once shown, the agreement stays although the consent is given with the signature.
  const [isAsked, setIsAsked] = useState(consent.consentedAt === null);
  const givenAt = isAsked ? null : consent.consentedAt;
  const [isAgreed, setIsAgreed] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const agreement = useRef<CheckboxRef>(null);
  const submit = () => {
    const misses = givenAt === null && !isAgreed;
    setIsMissing(misses);
    if (misses) agreement.current?.focus();
    else void sign();
  };
  return (
    <DialogForm
      open={open}
      title={asksPassword ? t("Confirm it's you") : t('Your signature')}
      submit={isPending ? t('Signing …') : t('Sign {title}', { title: document.title })}
      cancel={t('Back')}
      isSaving={isPending}
      onSubmit={submit}
      onClose={asksPassword ? forgetPassword : onClose}
      afterClose={() => form.clearErrors()}
    >
      {asksPassword ? (
        <PasswordField signature={signature} />
      ) : (
        <>
          <SignedFor />
          {givenAt === null ? (
            <Agreement
              ref={agreement}
              consent={consent}
              isAgreed={isAgreed}
              isMissing={isMissing && !isAgreed}
              onChange={setIsAgreed}
            />
          ) : (
            <GivenConsent
              consent={consent}
              consentedAt={givenAt}
              onWithdrawn={() => {
                setIsAsked(true);
                setIsAgreed(false);
              }}
            />
          )}
          {/* The signature must not change while it is being sent. */}
          <fieldset className="ui-form" disabled={isPending} inert={isPending}>
            <SignatureFields control={form.control} />
          </fieldset>
          <Effect />
          {signing.error && isInterruption(signing.error) && !isPending && (
            <Failed
              message={t('Nothing has been signed yet.')}
              detail={`${refusalOf(signing.error)?.serverMessage ?? ''} ${t('We kept your signature. Please try again in a moment.')}`.trim()}
              onRetry={submit}
            />
          )}
        </>
      )}
      <p className="skip" role="status">
        {isPending && t('Adding your signature to the document.')}
      </p>
    </DialogForm>
  );
}

function SignedFor() {
  const { other } = useActingFor();
  if (!other) return null;
  return (
    <p className="note breaks">
      {t("You're signing for {name}, with your own name. The certificate says so.", { name: other.name })}
    </p>
  );
}

function Effect() {
  const site = useSite();
  return (
    <p className="ui-hint">
      {t(
        'When you sign, we seal the document so any later change shows. We add a certificate of completion. You and {practice} each get a copy.',
        { practice: site.displayName },
      )}
    </p>
  );
}

/** Asks for the password again if the login was a while ago. The signature is preserved. */
function PasswordField({ signature: { passwordForm } }: { signature: Signature }) {
  const { control, setFocus } = passwordForm;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <>
      <p className="soft">
        {t("Enter your password once more, so nobody else can sign for you. We'll keep your signature.")}
      </p>
      <Field control={control} name="password" label={t('Password')}>
        {(field) => <Input {...field} type="password" autoComplete="current-password" />}
      </Field>
    </>
  );
}
