import { useAction } from '../../../shared/action/use-action';
import { IdentityService } from '../../../shared/api';
import { useSite } from '../../../shared/site';
import { useHasRightsOf } from '../../../shared/staff-role';
import type { Toast } from '../../../shared/toast-store';
import { useInvitationLink } from './use-invitation-link';

interface Invited {
  /** users.id */
  id: number;
  email: string;
}

/** Reports an invitation; without a mail server, it offers owners its link. */
export function useInvitationReport(): (to: Pick<Invited, 'email'>) => Pick<Toast, 'description' | 'action'> {
  const { sendsEmail } = useSite();
  const isOwner = useHasRightsOf('owner');
  const copying = useInvitationLink();
  return ({ email }) => {
    if (sendsEmail)
      return { description: `We emailed ${email} a link to set a password. It works for 7 days.` };
    if (!isOwner)
      return { description: `An owner finds the link for ${email} on the Mail page. It works for 7 days.` };
    return {
      description: `The link for ${email} is on the Mail page. It works for 7 days.`,
      action: {
        label: 'Copy invitation link',
        alternative: 'It’s on the Mail page.',
        onAct: () => copying.mutate(email),
      },
    };
  };
}

/** Emails a client a link to set a password, for the first login or after a lost password. */
export function useInvitation() {
  const { sendsEmail } = useSite();
  const report = useInvitationReport();
  return useAction({
    call: ({ id }: Invited) => IdentityService.inviteClient({ id }),
    events: ['account.invited'],
    success: (_, client) => ({
      ...(sendsEmail
        ? { title: 'Invitation sent' }
        : { title: 'Not sent: no mail server is set up', variant: 'destructive' as const }),
      ...report(client),
    }),
    failure: 'Failed to send the invitation',
  });
}
