import { useState } from 'react';
import { Button } from 'antd';
import { Icon } from '../../../../shared/icon';
import { passkeyObstacle } from '../../../../shared/passkey-obstacle';
import { usePasskeys } from '../use-credentials';

interface PasskeyButtonProps {
  pending: boolean;
  onResponse: (response: object) => void;
  onFailure: (message: string) => void;
}

/** Confirmation by a passkey instead of the password; shown only if one works here. */
export function PasskeyButton(props: PasskeyButtonProps) {
  return passkeyObstacle() === undefined ? <OwnPasskeyButton {...props} /> : null;
}

function OwnPasskeyButton({ pending, onResponse, onFailure }: PasskeyButtonProps) {
  const { data: passkeys } = usePasskeys();
  const [asking, setAsking] = useState(false);
  if (!passkeys?.length) return null;
  const ask = async () => {
    setAsking(true);
    try {
      const { askForPasskey } = await import('../../../../shared/ask-for-passkey');
      const response = await askForPasskey({});
      if (response) onResponse(response);
    } catch {
      onFailure("We couldn't read the passkey. Please use your password.");
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="ruled-off">
      <Button
        icon={<Icon name="key" size={18} />}
        loading={asking}
        disabled={pending}
        onClick={() => void ask()}
      >
        Use a passkey instead
      </Button>
    </div>
  );
}
