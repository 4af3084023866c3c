import { Button } from 'antd';
import type { CreatedAccessTokenDto } from '../../../../shared/api';
import { CopyButton } from '../../../../shared/antd/copy-button';
import { Dialog } from '../../../../shared/antd/dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';

interface CreatedTokenDialogProps {
  /** Undefined closes the dialog. */
  token: CreatedAccessTokenDto | undefined;
  onClose: () => void;
}

/** Shows the token once; a click outside the dialog does not close it. */
export function CreatedTokenDialog({ token, onClose }: CreatedTokenDialogProps) {
  const lastToken = useLastDefined(token);
  return (
    <Dialog
      open={token !== undefined}
      title={`Access token ${lastToken?.name ?? ''}`}
      closable={false}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="ui-form">
        <p>
          Copy it now and store it like a password: we show it only once. Scripts send it as{' '}
          <code>Authorization: Bearer</code>.
        </p>
        <p className="cluster">
          <code className="code" aria-label="Token">
            {lastToken?.token}
          </code>
          <CopyButton text={lastToken?.token ?? ''} label="Copy token" />
        </p>
      </div>
    </Dialog>
  );
}
