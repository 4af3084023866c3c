import { useState } from 'react';
import { t } from '@steward/texts';
import type { TwoFactorSetupDto } from '../../../shared/api';
import { Icon } from '../../../shared/kit/icon';
import { passkeyObstacle } from '../../../shared/session/passkey-obstacle';
import { AddPasskeyDialog } from './passkeys/add-passkey-dialog';
import { AppSetup } from './two-factor/app-setup';
import { RecoveryCodes } from './two-factor/recovery-codes';
import { useAppSetup } from './use-credentials';
import './security.css';
import { Button } from '../../../shared/antd/button';

interface SecondFactorSetupProps {
  /** Called when the factor exists and its recovery codes are saved. */
  onDone: () => void;
}

/** First second factor of a user who must have one: an authenticator app or a passkey. */
export function SecondFactorSetup({ onDone }: SecondFactorSetupProps) {
  const obstacle = passkeyObstacle();
  const [setup, setSetup] = useState<TwoFactorSetupDto>();
  const [codes, setCodes] = useState<string[]>();
  const [adding, setAdding] = useState(false);
  const beginning = useAppSetup(setSetup);
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (setup) return <AppSetup setup={setup} onEnabled={setCodes} onCancel={() => setSetup(undefined)} />;
  return (
    <>
      <ul className="ui-card ui-list second-factor-ways lines">
        <li>
          <span className="ui-tile">
            <Icon name="mobile" />
          </span>
          <div>
            <p className="cluster strong breaks">{t('Authenticator app')}</p>
            <p className="ui-hint">{t('An app on your phone shows a code that you type when you log in.')}</p>
          </div>
          <Button type="primary" of={beginning}>
            {t('Set up an app')}
          </Button>
        </li>
        <li>
          <span className="ui-tile">
            <Icon name="key" />
          </span>
          <div>
            <p className="cluster strong breaks">{t('Passkey')}</p>
            <p className="ui-hint">
              {obstacle ?? t('Log in with your fingerprint, face or PIN on this device, without a password.')}
            </p>
          </div>
          {obstacle === undefined && <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button>}
        </li>
      </ul>
      <AddPasskeyDialog open={adding} onClose={() => setAdding(false)} onAdded={onDone} />
    </>
  );
}
