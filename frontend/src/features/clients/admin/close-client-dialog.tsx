import { useAction } from '../../../shared/action/use-action';
import { refusalOf } from '../../../shared/api-error';
import { ClientsService, type ClientDto } from '../../../shared/api';
import { ConfirmDialog } from '../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { personName } from '../../../shared/person-name';

interface CloseClientDialogProps {
  /** The client whose account is to be closed; undefined keeps the dialog closed. */
  client: ClientDto | undefined;
  onClose: () => void;
}

/** Explains what closing an account means, confirms, and closes it. */
export function CloseClientDialog({ client, onClose }: CloseClientDialogProps) {
  const lastClient = useLastDefined(client);
  const closing = useAction({
    call: (id: number) => ClientsService.closeClient({ id }),
    events: ['user.closed'],
    success: 'Client deleted successfully',
    failure: (failure) => ({
      title: 'Error deleting client',
      // No retry if a legal hold forbids it.
      description: refusalOf(failure)?.code === 'client.held' ? failure.message : 'Failed to delete client',
    }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={client !== undefined}
      title={lastClient ? `Delete ${personName(lastClient) || lastClient.username}?` : ''}
      confirm="Delete"
      cancel="Keep client"
      pending={closing.isPending}
      onCancel={onClose}
      onConfirm={() => client && closing.mutate(client.id)}
    >
      <p>This closes the account of {lastClient?.username} and can’t be undone.</p>
      <ul className="admin-consequences stack gap-s">
        <li>They’re logged out everywhere and can’t log in again.</li>
        <li>Their profile is deleted. The username and email can be reused.</li>
        <li>Their documents stay as business records that only you can see.</li>
      </ul>
    </ConfirmDialog>
  );
}
