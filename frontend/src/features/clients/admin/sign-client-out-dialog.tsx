import { useState } from 'react';
import { Checkbox } from 'antd';
import type { ClientDto } from '../../../shared/api';
import { ConfirmDialog } from '../../../shared/antd/confirm-dialog';
import { clientName } from './offered/record-client';
import { useSignClientOut } from './use-sign-client-out';

interface SignClientOutDialogProps {
  client: ClientDto;
  open: boolean;
  onClose: () => void;
}

/**
 * Confirms before a client's sessions end, and asks whether access tokens and calendar links end with them.
 */
export function SignClientOutDialog({ client, open, onClose }: SignClientOutDialogProps) {
  const [tokens, setTokens] = useState(false);
  const signingOut = useSignClientOut(onClose);
  return (
    <ConfirmDialog
      open={open}
      title={`Log ${clientName(client)} out everywhere?`}
      confirm="Log out everywhere"
      cancel="Cancel"
      pending={signingOut.isPending}
      onCancel={onClose}
      onConfirm={() => signingOut.mutate({ client, tokens })}
      afterClose={() => setTokens(false)}
    >
      <p>They’ll have to log in again on every device.</p>
      <Checkbox checked={tokens} onChange={({ target }) => setTokens(target.checked)}>
        Also revoke access tokens and calendar links
      </Checkbox>
    </ConfirmDialog>
  );
}
