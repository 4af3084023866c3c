import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useSite } from '../../../shared/site';
import type { Toast } from '../../../shared/toast-store';

/** Toast about the invitation of a colleague; without a mail server, owners find its link on the Mail page. */
export function useStaffInvitationReport() {
  const { sendsEmail } = useSite();
  const navigate = useNavigate();
  return ({ email }: { email: string }): Toast =>
    sendsEmail
      ? { title: t('Invitation sent'), description: t('To {email}. The link works for 7 days.', { email }) }
      : {
          title: t('Invitation created'),
          description: t(
            'Nothing was emailed. The link for {email} is on the Mail page. It works for 7 days.',
            { email },
          ),
          action: {
            label: t('Open Mail'),
            alternative: t('It’s on the Mail page.'),
            onAct: () => void navigate('/admin/mail'),
          },
        };
}
