import { t } from '@steward/texts';
import { stepUp } from '../../../shared/action/question';
import { useAction } from '../../../shared/action/use-action';
import { OutboxService } from '../../../shared/api';

/** Copies the link of the newest invitation to an email address. For owners, while no mail server is set up. */
export function useInvitationLink() {
  return useAction({
    call: async (email: string) => navigator.clipboard.writeText(await invitationLink(email)),
    success: t('Invitation link copied'),
    failure: () => ({
      title: t('Failed to copy the link'),
      description: t('Send a new invitation, or copy the link from the Mail page.'),
    }),
  });
}

/** The link is shown in a fresh session only: the user is asked to confirm their identity. */
async function invitationLink(email: string): Promise<string> {
  const mail = await newestInvitation(email);
  const shown = mail?.linkNeedsPassword && (await stepUp.ask()) ? await newestInvitation(email) : mail;
  const link = /https?:\/\/\S+\?token=[\w-]+/.exec(shown?.text ?? '')?.[0];
  if (link === undefined) throw new Error('The email shows no link.');
  return link;
}

async function newestInvitation(email: string) {
  const mails = await OutboxService.listOutbox({ search: email, limit: 20 });
  return mails.find(({ to, event }) => to === email && event === 'account.invited');
}
