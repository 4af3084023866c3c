import { t } from '@steward/texts';
import { ConfirmAction } from '../../../../../shared/antd/confirm-action';
import type { ClientDto } from '../../../../../shared/api';
import { inviteAll } from '../invite-all';
import { useInvitationTexts } from '../../../../clients/admin/offered/use-invitation';

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
  const { forMany, report } = useInvitationTexts();
  const invitable = clients.filter(isInvitable);
  const others = clients.length - invitable.length;
  return (
    <ConfirmAction
      of={open && invitable}
      title={({ length }) => t('Invite {length, plural, one {# client} other {# clients}}?', { length })}
      confirm={
        invitable.length === 1
          ? t('Send invitation')
          : t('Send {count} invitations', { count: invitable.length })
      }
      cancel={t('Cancel')}
      loses={false}
      call={(all, keyFor) => inviteAll(all, keyFor({ ids: all.map(({ id }) => id) }))}
      events={['account.invited']}
      success={(invited, all) => {
        const skipped = all.length - invited.length;
        if (invited.length === 0) return { title: t('No client was invited: all of them can log in') };
        const { description, ...rest } = report(invited);
        return {
          ...rest,
          description:
            skipped > 0
              ? `${description} ${t('Skipped: {skipped} who can already log in.', { skipped })}`
              : description,
        };
      }}
      failure={t('Failed to send the invitations')}
      onSuccess={onDone}
      onClose={onClose}
    >
      <p>{forMany}</p>
      {others > 0 && (
        <p className="above ui-hint">
          {t(
            '{others, plural, one {# selected client} other {# selected clients}} not included: they have a login, or cannot log in as a household or business.',
            { others },
          )}
        </p>
      )}
    </ConfirmAction>
  );
}
