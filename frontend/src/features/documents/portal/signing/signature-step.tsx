import type { Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import type { SigningConsentDto } from '../../../../shared/api';
import { refusalOf } from '../../../../shared/http/api-error';
import { Failed } from '../../../../shared/antd/states';
import { SignatureFields } from '../../shared/signature/signature-fields';
import type { SignatureForm } from '../../shared/signature/signature-form';
import { useSite } from '../../../../shared/practice/site';
import { GivenConsent } from './given-consent';
import { SignActions, StepHeading } from './signing-steps';

interface SignatureStepProps {
  title: string;
  control: Control<SignatureForm>;
  consent: SigningConsentDto;
  pending: boolean;
  /** Missing response or server error: the same request may be retried. */
  interruption: Error | undefined;
  onBack: () => void;
  onSign: () => void;
  onConsentWithdrawn: () => void;
}

/** Name and signature, their legal effect, and the button that signs. */
export function SignatureStep(props: SignatureStepProps) {
  const { title, control, consent, pending, interruption, onBack, onSign, onConsentWithdrawn } = props;
  const { other } = useActingFor();
  const site = useSite();
  return (
    <form
      noValidate
      className="ui-card signing-card stack gap-l"
      onSubmit={(event) => {
        event.preventDefault();
        onSign();
      }}
    >
      <StepHeading>{t('Your signature')}</StepHeading>
      {other && (
        <p className="note breaks">
          {t("You're signing for {name}, with your own name. The certificate says so.", { name: other.name })}
        </p>
      )}
      {consent.consentedAt && (
        <GivenConsent consent={consent} consentedAt={consent.consentedAt} onWithdrawn={onConsentWithdrawn} />
      )}
      {/* The signature must not change while it is being sent. */}
      <fieldset className="ui-form" disabled={pending} inert={pending}>
        <SignatureFields control={control} />
      </fieldset>
      <p className="soft">
        {t(
          'When you sign, we seal the document so any later change shows. We add a certificate of completion. You and {practice} each get a copy.',
          { practice: site.displayName },
        )}
      </p>
      {interruption && !pending && (
        <Failed
          message={t('Nothing has been signed yet.')}
          detail={`${refusalOf(interruption)?.serverMessage ?? ''} ${t('We kept your signature. Please try again in a moment.')}`.trim()}
          onRetry={onSign}
        />
      )}
      <SignActions title={title} pending={pending} onBack={onBack} />
      <p className="skip" role="status">
        {pending && t('Adding your signature to the document.')}
      </p>
    </form>
  );
}
