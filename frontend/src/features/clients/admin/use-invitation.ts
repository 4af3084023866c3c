import { useNavigate } from 'react-router-dom';
import { useAction } from '../../../shared/action/use-action';
import { IdentityService } from '../../../shared/api';
import { useSite } from '../../../shared/site';

interface Invited {
  /** users.id */
  id: number;
  email: string;
}

/** Emails a client a link to set a password, for the first login or after a lost password. */
export function useInvitation() {
  const { sendsEmail } = useSite();
  const navigate = useNavigate();
  return useAction({
    call: ({ id }: Invited) => IdentityService.inviteClient({ id }),
    success: (_, { email }) =>
      sendsEmail
        ? {
            title: 'Invitation sent',
            description: `We emailed ${email} a link to set a password. It works for 7 days.`,
          }
        : {
            title: 'Not sent: no mail server is set up',
            variant: 'destructive',
            description: `The link for ${email} is on the Mail page. It works for 7 days.`,
            action: {
              label: 'View link',
              alternative: 'It’s on the Mail page.',
              onAct: () => void navigate('/admin/mail'),
            },
          },
    failure: 'Failed to send the invitation',
  });
}
