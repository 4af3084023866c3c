import type { CreatedAccessTokenDto } from '../../../../shared/api';
import { SecretDialog } from '../../../../shared/antd/secret-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';

interface CreatedTokenDialogProps {
  /** Undefined closes the dialog. */
  token: CreatedAccessTokenDto | undefined;
  onClose: () => void;
}

/** Shows a new token once. */
export function CreatedTokenDialog({ token, onClose }: CreatedTokenDialogProps) {
  const lastToken = useLastDefined(token);
  return (
    <SecretDialog
      open={token !== undefined}
      title={`Access token ${lastToken?.name ?? ''}`}
      text={
        <>
          Copy it now and store it like a password: we show it only once. Scripts send it as{' '}
          <code>Authorization: Bearer</code>.
        </>
      }
      noun="Token"
      secret={lastToken?.token}
      onClose={onClose}
    />
  );
}
