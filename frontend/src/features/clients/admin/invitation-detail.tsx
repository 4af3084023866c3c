import { Button } from 'antd';
import type { ClientDto } from '../../../shared/api';
import { useInvitation } from './use-invitation';

/** How a client signs in, and an invitation to choose a password. */
export function InvitationDetail({ client }: { client: ClientDto }) {
  const inviting = useInvitation();
  return (
    <div>
      <dt>Sign-in</dt>
      <dd>
        Logs in with a password{' '}
        <Button type="text" size="small" loading={inviting.isPending} onClick={() => inviting.mutate(client)}>
          Send invitation
        </Button>
      </dd>
    </div>
  );
}
