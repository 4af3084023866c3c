import { useNavigate } from 'react-router-dom';
import { useAction } from '../../../shared/action/use-action';
import { IdentityService } from '../../../shared/api';
import { useSite } from '../../../shared/site';

interface Invited {
  /** users.id */
  id: number;
  email: string;
}

/** E-mails a client a link to choose a password, for a first sign-in or instead of one that is lost. */
export function useInvitation() {
  const { sendsEmail } = useSite();
  const navigate = useNavigate();
  return useAction({
    call: ({ id }: Invited) => IdentityService.inviteClient({ id }),
    success: (_, { email }) =>
      sendsEmail
        ? {
            title: 'Invitation sent',
            description: `A link to choose a password is on its way to ${email}. It works for 7 days.`,
          }
        : {
            title: 'Not sent: there is no mail server',
            variant: 'destructive',
            description: `The link for ${email} is on the Mail page. It works for 7 days.`,
            action: {
              label: 'See the link',
              alternative: 'It is on the Mail page.',
              onAct: () => void navigate('/admin/mail'),
            },
          },
    failure: 'Failed to send the invitation',
  });
}
