import { useAction } from '../../../shared/action/use-action';
import { IdentityService } from '../../../shared/api';
import { counted } from '../../../shared/format';
import { useSite } from '../../../shared/site';
import { useHasRightsOf } from '../../../shared/staff-role';
import type { Toast } from '../../../shared/toast-store';
import { useInvitationLink } from './use-invitation-link';

export interface Invited {
  /** users.id */
  id: number;
  email: string;
}

/** Effect of invitations, for dialogs before them and reports after. Only owners have the Mail page. */
export function useInvitationTexts() {
  const { sendsEmail } = useSite();
  const isOwner = useHasRightsOf('owner');
  const copying = useInvitationLink();
  const find = isOwner ? 'You find' : 'An owner finds';
  const unsent = 'No mail server is set up, so nothing is emailed.';
  const done = (clients: readonly Pick<Invited, 'email'>[]): string => {
    const email = clients.length === 1 ? clients[0]?.email : undefined;
    if (sendsEmail)
      return `We emailed ${email ?? counted(clients.length, 'client')} a link to set a password. It works for 7 days.`;
    return email
      ? `${find} the link for ${email} on the Mail page. It works for 7 days.`
      : `${find} the links on the Mail page. They work for 7 days.`;
  };
  const copy = ([client, ...others]: readonly Pick<Invited, 'email'>[]): Toast['action'] =>
    client && others.length === 0 && isOwner && !sendsEmail
      ? {
          label: 'Copy invitation link',
          alternative: 'It’s on the Mail page.',
          onAct: () => copying.mutate(client.email),
        }
      : undefined;
  return {
    forOne: sendsEmail
      ? 'The client is emailed a link to set a password. It works for 7 days.'
      : `${unsent} ${find} the link on the Mail page. It works for 7 days.`,
    forMany: sendsEmail
      ? 'Each client is emailed a link to set a password. It works for 7 days.'
      : `${unsent} ${find} the links on the Mail page. They work for 7 days.`,
    /** Sentences about invitations that were made, for a toast with a title of its own. */
    outcome: (clients: readonly Pick<Invited, 'email'>[]): string =>
      sendsEmail ? done(clients) : `No invitation was sent: no mail server is set up. ${done(clients)}`,
    /** Toast about invitations that were made; without a mail server, owners can copy the link of one. */
    report: (clients: readonly Pick<Invited, 'email'>[]): Toast => ({
      ...(sendsEmail
        ? { title: clients.length === 1 ? 'Invitation sent' : 'Invitations sent' }
        : { title: 'Not sent: no mail server is set up', variant: 'destructive' }),
      description: done(clients),
      action: copy(clients),
    }),
    /** Copies the link of a single one, for owners without a mail server. */
    copy,
  };
}

/** Emails a client a link to set a password, for the first login or after a lost password. */
export function useInvitation() {
  const { report } = useInvitationTexts();
  return useAction({
    call: ({ id }: Invited) => IdentityService.inviteClient({ id }),
    events: ['account.invited'],
    success: (_, client) => report([client]),
    failure: 'Failed to send the invitation',
  });
}
