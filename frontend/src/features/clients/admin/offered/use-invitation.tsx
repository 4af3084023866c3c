import { useState } from 'react';
import { type Language, t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import {
  InvitationLinkDialog,
  SentInvitation,
  UnsentInvitation,
} from '../../../../shared/antd/invitation-link';
import { IdentityService } from '../../../../shared/api';
import { useSite } from '../../../../shared/practice/site';
import type { Toast } from '../../../../shared/toast/toast-store';

export interface Invited {
  /** users.id */
  id: number;
  email: string;
}

/** Effect of invitations, for dialogs before them and reports after. */
export function useInvitationTexts() {
  const { sendsEmail } = useSite();
  const unsent = t('Email isn’t set up yet, so nothing is emailed.');
  const many = t('Each client’s page shows their link. It works for 7 days.');
  const done = (clients: readonly Pick<Invited, 'email'>[]): string => {
    if (!sendsEmail) return many;
    const email = clients.length === 1 ? clients[0]?.email : undefined;
    return email
      ? t('We emailed {email} a link to set a password. It works for 7 days.', { email })
      : t(
          'We emailed {count, plural, one {# client} other {# clients}} a link to set a password. It works for 7 days.',
          { count: clients.length },
        );
  };
  const label = sendsEmail ? t('Send invitation') : t('Create link');
  const labelOfMany = (count: number) =>
    sendsEmail ? t('Send {count} invitations', { count }) : t('Create {count} links', { count });
  return {
    /** Label of the button that invites one client. */
    label,
    /** Label of the button that invites so many clients. */
    labelFor: (count: number): string => (count === 1 ? label : labelOfMany(count)),
    forOne: sendsEmail
      ? t('The client is emailed a link to set a password. It works for 7 days.')
      : `${unsent} ${t('We show you the link, and you give it to the client.')}`,
    forMany: sendsEmail
      ? t('Each client is emailed a link to set a password. It works for 7 days.')
      : `${unsent} ${many}`,
    /** Sentences about invitations that were made, for a toast with a title of its own. */
    outcome: (clients: readonly Pick<Invited, 'email'>[]): string =>
      sendsEmail ? done(clients) : `${t('No invitation was sent: email isn’t set up yet.')} ${done(clients)}`,
    /** Toast about invitations that were made. */
    report: (clients: readonly Pick<Invited, 'email'>[]): Toast => ({
      ...(sendsEmail
        ? { title: clients.length === 1 ? t('Invitation sent') : t('Invitations sent') }
        : { title: t('Not sent: email isn’t set up yet'), variant: 'destructive' }),
      description: done(clients),
    }),
  };
}

/** The link of a client's open invitation. */
const linkOf = (id: number) => () => IdentityService.showInvitationLink({ id });

/** Content of a dialog after an invitation: where it was emailed to, and its link. */
export function ClientInvitation({ client: { id, email } }: { client: Invited }) {
  const { sendsEmail } = useSite();
  const { outcome } = useInvitationTexts();
  return sendsEmail ? (
    <SentInvitation outcome={outcome([{ email }])} show={linkOf(id)} />
  ) : (
    <UnsentInvitation email={email} show={linkOf(id)} />
  );
}

/**
 * Emails a client a link to set a password, for the first login or after a lost password. Without a mail server, the link
 * is offered instead. `speak` becomes the client's language.
 * @returns the action, and the dialog with the link, to be rendered
 */
export function useInvitation() {
  const { report } = useInvitationTexts();
  const { sendsEmail } = useSite();
  const [shown, setShown] = useState<Invited>();
  const inviting = useAction({
    call: ({ id, speak }: Invited & { speak?: Language | undefined }) =>
      IdentityService.inviteClient({ id, ...(speak && { requestBody: { language: speak } }) }),
    events: ['account.invited'],
    success: (_, client) => (sendsEmail ? report([client]) : undefined),
    failure: t('Failed to send the invitation'),
    onSuccess: (_, client) => !sendsEmail && setShown(client),
  });
  const linkDialog = (
    <InvitationLinkDialog
      of={shown && { name: shown.email, show: linkOf(shown.id) }}
      onClose={() => setShown(undefined)}
    />
  );
  return { inviting, showLink: setShown, linkDialog };
}
