import { useId, type Ref } from 'react';
import { Checkbox, type CheckboxRef } from 'antd';
import { t } from '@steward/texts';
import type { SigningConsentDto } from '../../../../shared/api';
import { FieldError } from '../../../../shared/antd/field';
import { Disclosure } from './given-consent';

interface AgreementProps {
  ref: Ref<CheckboxRef>;
  consent: SigningConsentDto;
  isAgreed: boolean;
  /** True once it was attempted to sign without agreeing. */
  isMissing: boolean;
  onChange: (isAgreed: boolean) => void;
}

/** Disclosure and checkbox, once per version of the text. */
export function Agreement({ ref, consent, isAgreed, isMissing, onChange }: AgreementProps) {
  const id = useId();
  return (
    <div className="note note-river stack gap-s">
      {/* Scrollable by keyboard. */}
      <div className="signing-disclosure" role="region" aria-label={t('Signing electronically')} tabIndex={0}>
        <Disclosure consent={consent} />
      </div>
      <Checkbox
        ref={ref}
        checked={isAgreed}
        aria-invalid={isMissing}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t('I agree to sign electronically')}
      </Checkbox>
      <FieldError
        id={`${id}-error`}
        message={isMissing ? t('Please agree to sign electronically') : undefined}
      />
    </div>
  );
}
