import { useId, useState } from 'react';
import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import type { SigningConsentDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { FieldError } from '../../../../shared/antd/field';
import { Disclosure } from './given-consent';
import { StepHeading } from './signing-steps';

interface AgreeStepProps {
  consent: SigningConsentDto;
  onBack: () => void;
  onAgreed: () => void;
}

/** Disclosure and checkbox, once per version of the text. */
export function AgreeStep({ consent, onBack, onAgreed }: AgreeStepProps) {
  const id = useId();
  const [ticked, setTicked] = useState(false);
  const [asked, setAsked] = useState(false);
  const missing = asked && !ticked;
  return (
    <form
      noValidate
      className="ui-card signing-card stack gap-l"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (ticked) onAgreed();
        else document.getElementById(id)?.focus();
      }}
    >
      <StepHeading>{t('Sign electronically?')}</StepHeading>
      <Disclosure consent={consent} />
      <div className="note note-river stack gap-s">
        <Checkbox
          id={id}
          checked={ticked}
          aria-invalid={missing}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setTicked(target.checked)}
        >
          {t('I agree to sign electronically')}
        </Checkbox>
        <FieldError
          id={`${id}-error`}
          message={missing ? t('Please agree to sign electronically') : undefined}
        />
      </div>
      <div className="signing-actions cluster between">
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button type="primary" htmlType="submit">
          {t('Continue')}
        </Button>
      </div>
    </form>
  );
}
