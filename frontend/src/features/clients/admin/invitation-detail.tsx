import { Button } from 'antd';
import type { ClientDto } from '../../../shared/api';
import { useInvitation } from './use-invitation';

/** A client's way of logging in, and an invitation to set a password. */
export function InvitationDetail({ client }: { client: ClientDto }) {
  const inviting = useInvitation();
  return (
    <div>
      <dt>Login</dt>
      <dd>
        Logs in with a password{' '}
        <Button type="text" size="small" loading={inviting.isPending} onClick={() => inviting.mutate(client)}>
          Send invitation
        </Button>
      </dd>
    </div>
  );
}
