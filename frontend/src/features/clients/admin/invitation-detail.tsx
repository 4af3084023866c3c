import { Button } from 'antd';
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
      <dt>Login</dt>
      <dd>
        {invitationOf(client) ?? 'Has a login'}{' '}
        <Button type="text" size="small" loading={inviting.isPending} onClick={() => inviting.mutate(client)}>
          Send invitation
        </Button>
        {mayCopy && (
          <Button
            type="text"
            size="small"
            loading={copying.isPending}
            onClick={() => copying.mutate(client.email)}
          >
            Copy invitation link
          </Button>
        )}
      </dd>
    </div>
  );
}
