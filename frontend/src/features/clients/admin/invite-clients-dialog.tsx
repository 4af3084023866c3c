import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/antd/confirm-dialog';
import { IdentityService, type ClientDto } from '../../../shared/api';
import { counted } from '../../../shared/format';
import { useSite } from '../../../shared/site';
import { ClientResults } from './offered/client-results';
import type { ChosenClient } from './offered/client-select';
import { clientName } from './offered/record-client';
import { useEachClient } from './offered/use-each-client';

interface InviteClientsDialogProps {
  open: boolean;
  clients: readonly ClientDto[];
  /** Called after every client was invited. */
  onSent: () => void;
  onClose: () => void;
}

/** Confirms before several clients are emailed a link to set a password; a retry covers those that failed. */
export function InviteClientsDialog({ open, clients, onSent, onClose }: InviteClientsDialogProps) {
  const { sendsEmail } = useSite();
  const [failed, setFailed] = useState<readonly ChosenClient[]>();
  const chosen = failed ?? clients.map((client) => ({ value: client.id, label: clientName(client) }));
  const inviting = useEachClient({
    send: (id) => IdentityService.inviteClient({ id }),
    success: (count) =>
      sendsEmail
        ? {
            title: count === 1 ? 'Invitation sent' : 'Invitations sent',
            description: `To ${counted(count, 'client')}.`,
          }
        : {
            title: 'Not sent: no mail server is set up',
            variant: 'destructive',
            description: 'The links are on the Mail page. They work for 7 days.',
          },
    failure: 'Failed to send some invitations',
    onSuccess: () => {
      onClose();
      onSent();
    },
    onFailure: setFailed,
  });
  return (
    <ConfirmDialog
      open={open}
      title={`Invite ${counted(chosen.length, 'client')}?`}
      confirm={chosen.length === 1 ? 'Send invitation' : `Send ${chosen.length} invitations`}
      cancel="Cancel"
      loses={false}
      pending={inviting.isPending}
      onCancel={onClose}
      onConfirm={() => inviting.mutate({ clients: chosen, values: {} })}
      afterClose={() => {
        setFailed(undefined);
        inviting.forget();
      }}
    >
      <p>Each client is emailed a link to set a password. It works for 7 days.</p>
      <ClientResults results={inviting.results} done="Sent" />
    </ConfirmDialog>
  );
}
