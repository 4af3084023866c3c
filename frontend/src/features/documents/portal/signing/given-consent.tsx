import { useState } from 'react';
import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { SigningService, type SigningConsentDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { Dialog } from '../../../../shared/antd/dialog';
import { useSigningConsent } from './use-to-sign';

const longDay = dateFormat({ dateStyle: 'long' });

/** Text of the consent. A translation offers the English text, which is binding. */
export function Disclosure({ consent }: { consent: SigningConsentDto }) {
  const [inEnglish, setInEnglish] = useState(false);
  return (
    <div className="stack soft">
      {consent.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {consent.language !== 'en' && (
        <div>
          <Button look="link" aria-expanded={inEnglish} onClick={() => setInEnglish(!inEnglish)}>
            {t('Read the English text')}
          </Button>
        </div>
      )}
      {inEnglish && <EnglishText />}
    </div>
  );
}

function EnglishText() {
  const { data: english } = useSigningConsent('en');
  return (
    <div lang="en" className="stack">
      {english?.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

/** Given consent to sign electronically; it can be withdrawn at any time, 15 U.S.C. 7001(c)(1)(B). */
export function SigningConsent() {
  const { data: consent } = useSigningConsent();
  if (!consent?.consentedAt) return null;
  return <GivenConsent consent={consent} consentedAt={consent.consentedAt} />;
}

interface GivenConsentProps {
  consent: SigningConsentDto;
  /** Time of the consent, ISO 8601. */
  consentedAt: string;
  onWithdrawn?: () => void;
}

/** The client's consent to electronic signatures: date, text and withdrawal. */
export function GivenConsent({ consent, consentedAt, onWithdrawn }: GivenConsentProps) {
  const { query } = useActingFor();
  const [reading, setReading] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <div className="note note-river ui-hint cluster between">
      <p>
        {t('You agreed to sign electronically on {day}.', {
          day: longDay().format(new Date(consentedAt)),
        })}
      </p>
      <div>
        <Button type="text" onClick={() => setReading(true)}>
          {t('Read it again')}
        </Button>
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('Withdraw')}
        </Button>
      </div>
      <Dialog open={reading} title={t('Signing electronically')} onClose={() => setReading(false)}>
        <Disclosure consent={consent} />
      </Dialog>
      <ConfirmAction
        of={asking}
        title={t('Withdraw your consent?')}
        confirm={t('Withdraw')}
        cancel={t('Keep consent')}
        call={() => SigningService.withdrawSigningConsent(query)}
        events={['signing.consent_withdrawn']}
        success={t('Consent withdrawn')}
        failure={[t('Error'), t('Failed to withdraw consent. Please try again.')]}
        onClose={() => setAsking(false)}
        onSuccess={() => onWithdrawn?.()}
      >
        {t(
          "Documents you already signed stay signed. We'll ask you again before you sign another one here. You can also get documents on paper.",
        )}
      </ConfirmAction>
    </div>
  );
}
