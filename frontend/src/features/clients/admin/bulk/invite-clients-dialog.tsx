import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { IdentityService, type ClientDto } from '../../../../shared/api';
import { counted } from '../../../../shared/format';
import { useSite } from '../../../../shared/site';

interface InviteClientsDialogProps {
  open: boolean;
  clients: readonly ClientDto[];
  onDone: () => void;
  onClose: () => void;
}

/** Households and businesses cannot log in; others with a login need no invitation. */
export const isInvitable = ({ kind, signIn }: ClientDto): boolean =>
  kind === 'individual' && signIn !== 'active';

/** Confirms before several clients are emailed a link to set a password. */
export function InviteClientsDialog({ open, clients, onDone, onClose }: InviteClientsDialogProps) {
  const { sendsEmail } = useSite();
  const userIds = clients.filter(isInvitable).map(({ id }) => id);
  const others = clients.length - userIds.length;
  return (
    <ConfirmAction
      of={open && userIds}
      title={(ids) => `Invite ${counted(ids.length, 'client')}?`}
      confirm={userIds.length === 1 ? 'Send invitation' : `Send ${userIds.length} invitations`}
      cancel="Cancel"
      loses={false}
      call={(ids, keyFor) =>
        IdentityService.inviteClients({ requestBody: { userIds: ids }, idempotencyKey: keyFor({ ids }) })
      }
      events={['account.invited']}
      success={({ invited, skipped }) => ({
        title: sendsEmail
          ? invited.length === 1
            ? 'Invitation sent'
            : 'Invitations sent'
          : 'Not sent: no mail server is set up',
        ...(!sendsEmail && { variant: 'destructive' }),
        description: [
          sendsEmail
            ? `To ${counted(invited.length, 'client')}.`
            : 'The links are on the Mail page. They work for 7 days.',
          skipped.length > 0 && `Skipped: ${skipped.length} who can already log in.`,
        ]
          .filter(Boolean)
          .join(' '),
      })}
      failure="Failed to send the invitations"
      onSuccess={onDone}
      onClose={onClose}
    >
      <p>Each client is emailed a link to set a password. It works for 7 days.</p>
      {others > 0 && (
        <p className="above ui-hint">
          {counted(others, 'selected client')} not included: they have a login, or cannot log in as a
          household or business.
        </p>
      )}
    </ConfirmAction>
  );
}
