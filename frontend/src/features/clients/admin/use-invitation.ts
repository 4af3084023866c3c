import { useAction } from '../../../shared/action/use-action';
import { IdentityService } from '../../../shared/api';

interface Invited {
  /** users.id */
  id: number;
  email: string;
}

/** E-mails a client a link to choose a password, for a first sign-in or instead of one that is lost. */
export const useInvitation = () =>
  useAction({
    call: ({ id }: Invited) => IdentityService.inviteClient({ id }),
    success: (_, { email }) => ({
      title: 'Invitation sent',
      description: `A link to choose a password is on its way to ${email}. It works for 7 days.`,
    }),
    failure: 'Failed to send the invitation',
  });
