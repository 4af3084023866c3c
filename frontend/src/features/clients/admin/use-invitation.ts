import { type Language, t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { IdentityService } from '../../../shared/api';
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
  const unsent = t('No mail server is set up, so nothing is emailed.');
  const many = isOwner
    ? t('You find the links on the Mail page. They work for 7 days.')
    : t('An owner finds the links on the Mail page. They work for 7 days.');
  const one = isOwner
    ? t('You find the link on the Mail page. It works for 7 days.')
    : t('An owner finds the link on the Mail page. It works for 7 days.');
  const done = (clients: readonly Pick<Invited, 'email'>[]): string => {
    const email = clients.length === 1 ? clients[0]?.email : undefined;
    if (sendsEmail)
      return email
        ? t('We emailed {email} a link to set a password. It works for 7 days.', { email })
        : t(
            'We emailed {count, plural, one {# client} other {# clients}} a link to set a password. It works for 7 days.',
            { count: clients.length },
          );
    if (!email) return many;
    return isOwner
      ? t('You find the link for {email} on the Mail page. It works for 7 days.', { email })
      : t('An owner finds the link for {email} on the Mail page. It works for 7 days.', { email });
  };
  const copy = ([client, ...others]: readonly Pick<Invited, 'email'>[]): Toast['action'] =>
    client && others.length === 0 && isOwner && !sendsEmail
      ? {
          label: t('Copy invitation link'),
          alternative: t('It’s on the Mail page.'),
          onAct: () => copying.mutate(client.email),
        }
      : undefined;
  return {
    forOne: sendsEmail
      ? t('The client is emailed a link to set a password. It works for 7 days.')
      : `${unsent} ${one}`,
    forMany: sendsEmail
      ? t('Each client is emailed a link to set a password. It works for 7 days.')
      : `${unsent} ${many}`,
    /** Sentences about invitations that were made, for a toast with a title of its own. */
    outcome: (clients: readonly Pick<Invited, 'email'>[]): string =>
      sendsEmail
        ? done(clients)
        : `${t('No invitation was sent: no mail server is set up.')} ${done(clients)}`,
    /** Toast about invitations that were made; without a mail server, owners can copy the link of one. */
    report: (clients: readonly Pick<Invited, 'email'>[]): Toast => ({
      ...(sendsEmail
        ? { title: clients.length === 1 ? t('Invitation sent') : t('Invitations sent') }
        : { title: t('Not sent: no mail server is set up'), variant: 'destructive' }),
      description: done(clients),
      action: copy(clients),
    }),
    /** Copies the link of a single one, for owners without a mail server. */
    copy,
  };
}

/**
 * Emails a client a link to set a password, for the first login or after a lost password. `speak` becomes the client's
 * language.
 */
export function useInvitation() {
  const { report } = useInvitationTexts();
  return useAction({
    call: ({ id, speak }: Invited & { speak?: Language | undefined }) =>
      IdentityService.inviteClient({ id, ...(speak && { requestBody: { language: speak } }) }),
    events: ['account.invited'],
    success: (_, client) => report([client]),
    failure: t('Failed to send the invitation'),
  });
}
