import { Button } from 'antd';
import { useAction } from '../../../shared/action/use-action';
import { IdentityService, type ClientDto } from '../../../shared/api';

/** E-mails a client a link to choose a password, for a first sign-in or instead of one that is lost. */
export function InvitationDetail({ client }: { client: ClientDto }) {
  const inviting = useAction({
    call: () => IdentityService.inviteClient({ id: client.id }),
    success: () => ({
      title: 'Invitation sent',
      description: `A link to choose a password is on its way to ${client.email}. It works for 7 days.`,
    }),
    failure: 'Failed to send the invitation',
  });
  return (
    <div>
      <dt>Sign-in</dt>
      <dd>
        By a password of their own{' '}
        <Button type="text" size="small" loading={inviting.isPending} onClick={() => inviting.mutate()}>
          Send invitation
        </Button>
      </dd>
    </div>
  );
}
