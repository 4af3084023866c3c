import { useState } from 'react';
import { t } from '@steward/texts';
import { passkeyObstacle } from '../../../shared/session/passkey-obstacle';
import { usePasskeys } from './use-passkeys';
import { Button } from '../../../shared/antd/button';

interface PasskeyButtonProps {
  pending: boolean;
  onResponse: (response: object) => void;
  onFailure: (message: string) => void;
}

/** A passkey instead of the password; shown only if passkeys work here. */
export function PasskeyButton(props: PasskeyButtonProps) {
  return passkeyObstacle() === undefined ? <AskingButton {...props} /> : null;
}

/** The same for a logged-in user, shown only if they have a passkey. */
export function OwnPasskeyButton(props: PasskeyButtonProps) {
  return passkeyObstacle() === undefined ? <ButtonIfOwned {...props} /> : null;
}

function ButtonIfOwned(props: PasskeyButtonProps) {
  const { data: passkeys } = usePasskeys();
  return passkeys?.length ? <AskingButton {...props} /> : null;
}

function AskingButton({ pending, onResponse, onFailure }: PasskeyButtonProps) {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      const { askForPasskey } = await import('../../../shared/session/ask-for-passkey');
      const response = await askForPasskey({});
      if (response) onResponse(response);
    } catch {
      onFailure(t("We couldn't read the passkey. Please use your password."));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="ruled-off">
      <Button icon="key" loading={asking} disabled={pending} onClick={() => void ask()}>
        {t('Use a passkey instead')}
      </Button>
    </div>
  );
}
