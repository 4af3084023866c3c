import { Button } from 'antd';
import { t } from '@steward/texts';
import type { ClientDto } from '../../../shared/api';
import { useSite } from '../../../shared/site';
import { useHasRightsOf } from '../../../shared/staff-role';
import { invitationOf } from './client-status';
import { useInvitation } from './use-invitation';
import { useInvitationLink } from './use-invitation-link';

/** A client's way of logging in, and an invitation to set a password. */
export function InvitationDetail({ client }: { client: ClientDto }) {
  const inviting = useInvitation();
  const copying = useInvitationLink();
  const { sendsEmail } = useSite();
  const mayCopy = useHasRightsOf('owner') && !sendsEmail;
  return (
    <div>
      <dt>{t('Login')}</dt>
      <dd>
        {invitationOf(client) ?? t('Has a login')}{' '}
        <Button type="text" size="small" loading={inviting.isPending} onClick={() => inviting.mutate(client)}>
          {t('Send invitation')}
        </Button>
        {mayCopy && (
          <Button
            type="text"
            size="small"
            loading={copying.isPending}
            onClick={() => copying.mutate(client.email)}
          >
            {t('Copy invitation link')}
          </Button>
        )}
      </dd>
    </div>
  );
}
